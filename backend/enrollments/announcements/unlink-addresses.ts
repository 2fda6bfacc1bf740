/** Invisible, and ignored by browsers in a host name, so that a copied address still works. */
const WORD_JOINER = "\u2060";

/**
 * Keeps email apps from turning the web and email addresses of a text that somebody else wrote into links: whoever
 * follows one has decided to copy it.
 */
export function unlinkAddresses(text: string): string {
  return text
    .replaceAll("://", `${WORD_JOINER}://`)
    .replaceAll(/\b(mailto|tel):/giu, `$1${WORD_JOINER}:`)
    .replaceAll(/(?<=[\p{L}\p{N}-])\.(?=[\p{L}\p{N}])/gu, `${WORD_JOINER}.`);
}
