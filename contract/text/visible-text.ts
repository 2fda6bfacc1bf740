/** Control characters, halves of surrogate pairs, and characters that take no room: the braille blank is a letter. */
const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Whether every character of a name can be seen. Otherwise it could be empty to the eye, look like another person's,
 * or turn the text around it (Unicode Technical Report 36, section 2).
 */
export function isVisible(name: string): boolean {
  return !invisible.test(name);
}

/** Whether a text that may have several lines reorders nothing around it and has no control characters. */
export function isPlainText(text: string): boolean {
  return !/(?![\t\n\r])\p{Cc}|\p{Bidi_Control}|\p{Cs}/u.test(text);
}
