/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Django finds the built files through dist/manifest.json (django-vite).
export default defineConfig({
  base: '/static/dist/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        site: here('./src/site.ts'),
        korean: here('./src/site/korean.ts'),
        match: here('./src/match/main.tsx'),
      },
    },
  },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts', 'src/**/*.test.tsx'] },
});
