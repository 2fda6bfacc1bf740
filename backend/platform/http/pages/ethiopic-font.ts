import { fixedFonts } from "#contract/pages/fixed-fonts.ts";

/** The directive of a Content-Security-Policy that `ethiopicFont` needs. */
export const fontPolicy = "font-src 'self'";

/**
 * Style of a page without stylesheets, for names in Amharic where the system has no font for them. A browser loads it only
 * for a page that has such letters. "Noto Sans Ethiopic" has to be the first font: behind one of the system, Chromium
 * goes on showing boxes when it has arrived.
 */
export const ethiopicFont = fixedFonts
  .map(
    ({ weight, path }) => `@font-face {
  font-family: "Noto Sans Ethiopic"; font-weight: ${weight}; font-display: swap;
  src: url("${path}") format("woff2");
  unicode-range: U+1200-139F, U+2D80-2DDF, U+AB00-AB2F, U+1E7E0-1E7FF;
}`,
  )
  .join("\n");
