/** Fonts at addresses that no build changes, for the pages that the server writes itself. */
export const fixedFonts = [400, 700].map((weight) => ({
  weight,
  path: `/fonts/noto-sans-ethiopic-${weight}.woff2`,
}));
