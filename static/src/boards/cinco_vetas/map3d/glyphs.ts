/** Outlines of the resources on a 24 grid: the product's own icons, drawn on port signs and flying chips. */

import type { Resource } from '../types';

export const GLYPHS: Readonly<Record<Resource, string>> = {
  wood:
    'M6.5 8.5h11.5a3.5 3.5 0 0 1 0 7H6.5' +
    'M9.5 12a3 3.5 0 1 1-6 0a3 3.5 0 1 1 6 0zM6.5 11v.01M12 11h5M11 13.5h4',
  bronze: 'M7 8h10l3.5 9h-17zM7 8l-1 4M10 12.5h4',
  iron: 'M4 9.5h7l1.5-3H20l-2 4.5h-3.5l-1 2.5h3v4H6.5v-4h2.3C6.5 13 4.5 12 4 9.5z',
  gold: 'm6 13 2-6 5-2.5L18 8l1.5 6-4 5-6.5.5zM8 7l4 4 6-3M12 11l-2.5 8.5M12 11l3.5 8',
  diamond: 'M7.5 4.5h9l4 5L12 20.5 3.5 9.5zM3.5 9.5h17M9 9.5l3 11 3-11-3-5z',
};
