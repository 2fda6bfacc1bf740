/** A plausible mistake in the product, and the tests that must detect it. */
export interface Fault {
  file: string;
  /** The code to replace, which occurs exactly once in the file. */
  text: string;
  replacement: string;
  /** What the fault breaks, in one sentence. */
  breaks: string;
  tests: readonly string[];
}

export interface PlacedFault extends Fault {
  domain: string;
}

/**
 * Returns the source with the fault in it.
 * @throws Error when the fault's text does not occur exactly once
 */
export function plantFault(
  source: string,
  { file, text, replacement }: Omit<Fault, "breaks" | "tests">,
): string {
  const count = text === "" ? 0 : source.split(text).length - 1;
  if (count !== 1) throw new Error(`${file} contains ${count} times, not once: ${text}`);
  // The replacement is a function, because "$" has a special meaning in a replacement string.
  return source.replace(text, () => replacement);
}
