const STYLESHEET = /<link rel="stylesheet"[^>]*? href="\/([^"]+)">/g;
const SCRIPTS = /<(?:script type="module"|link rel="modulepreload")/g;

/**
 * Makes a prerendered page paint with the first response: styles are inlined, and scripts load after fonts and
 * pictures. Each inlined stylesheet keeps a disabled link, which is never fetched, because Vite's loader treats a
 * stylesheet as loaded when its link exists.
 * @param styleOf returns a built stylesheet's text by its path under the build's folder
 */
export function inlineCriticalCss(html: string, styleOf: (file: string) => string): string {
  const inlined = html.replaceAll(
    STYLESHEET,
    (_, file: string) =>
      `<style nonce="__NONCE__">${styleOf(file)}</style><link rel="stylesheet" href="/${file}" disabled>`,
  );
  return inlined.replaceAll(SCRIPTS, (tag) => `${tag} fetchpriority="low"`);
}
