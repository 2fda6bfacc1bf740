/** Fonts at URLs that stay the same across builds, for the pages that the server writes itself. */
export const fixedFonts = [400, 700].map((weight) => ({
  weight,
  path: `/fonts/noto-sans-ethiopic-${weight}.woff2`,
}));
