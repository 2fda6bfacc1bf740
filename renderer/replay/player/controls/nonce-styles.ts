/** The parts of media-chrome that a page uses, with what they are made of. */
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
 * Each element of media-chrome brings a `<style>`, and our policy allows only those with the page's nonce. Done before
 * the first of them is made.
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

/** The nonce of this page; null where there is none, as in tests. */
export function pageNonce(): string | null {
  return document.querySelector('meta[name="style-nonce"]')?.getAttribute("content") ?? null;
}
