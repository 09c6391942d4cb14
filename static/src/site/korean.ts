// Korean faces, cut into slices by unicode-range: a page loads only the slices it shows.
import '@fontsource-variable/noto-sans-kr/index.css';
import '@fontsource/noto-serif-kr/700.css';
