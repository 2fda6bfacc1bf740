const STYLESHEET = /<link rel="stylesheet"[^>]*? href="\/([^"]+)">/g;
const SCRIPTS = /<(?:script type="module"|link rel="modulepreload")/g;

/**
 * Lets a drawn page be painted by its first answer: styles stand in it, scripts give way to fonts and pictures.
 * Vite's loader takes a stylesheet for present when it finds its link, and a disabled link is never fetched.
 *
 * @param styleOf a built stylesheet's text by its path under the build's folder
 */
export function paintFirst(html: string, styleOf: (file: string) => string): string {
  const styled = html.replaceAll(
    STYLESHEET,
    (_, file: string) =>
      `<style nonce="__NONCE__">${styleOf(file)}</style><link rel="stylesheet" href="/${file}" disabled>`,
  );
  return styled.replaceAll(SCRIPTS, (tag) => `${tag} fetchpriority="low"`);
}
