import { fixedFonts } from "#contract/pages/fixed-fonts.ts";

/** The Content-Security-Policy directive that `ethiopicFont` needs. */
export const fontPolicy = "font-src 'self'";

/**
 * Style of a page without stylesheets, for Amharic names on systems that have no font for them. A browser loads the
 * font only for a page with such characters. "Noto Sans Ethiopic" must come first: after a system font, Chromium keeps
 * showing boxes even once "Noto Sans Ethiopic" has loaded.
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
