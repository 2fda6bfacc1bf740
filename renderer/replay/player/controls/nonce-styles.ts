/** The media-chrome elements that a page uses, with the elements inside them. */
const tags = [
  "media-controller",
  "media-control-bar",
  "media-gesture-receiver",
  "media-loading-indicator",
  "media-play-button",
  "media-seek-backward-button",
  "media-seek-forward-button",
  "media-mute-button",
  "media-captions-button",
  "media-pip-button",
  "media-fullscreen-button",
  "media-time-range",
  "media-time-display",
  "media-preview-thumbnail",
  "media-preview-chapter-display",
  "media-preview-time-display",
  "media-text-display",
  "media-tooltip",
];

interface Templated extends CustomElementConstructor {
  getTemplateHTML?: (...parts: unknown[]) => string;
}

/**
 * Adds the page's nonce to the `<style>` in every media-chrome element, because our Content Security Policy only allows
 * styles with this nonce. Must run before the first such element is created.
 */
export function nonceStyles(nonce: string | null): void {
  if (!nonce) return;
  for (const tag of tags) {
    const element: Templated | undefined = customElements.get(tag);
    const template = element?.getTemplateHTML;
    if (!element || !template) continue;
    element.getTemplateHTML = function withNonce(this: unknown, ...parts) {
      return template.apply(this, parts).replaceAll(/<style(?! nonce)/g, `<style nonce="${nonce}"`);
    };
  }
}

/** Returns the page's nonce, or null if there is none, as in tests. */
export function pageNonce(): string | null {
  return document.querySelector('meta[name="style-nonce"]')?.getAttribute("content") ?? null;
}
