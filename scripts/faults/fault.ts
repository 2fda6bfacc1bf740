/** A mistake that somebody could make in the product, and the tests that must notice it. */
export interface Fault {
  file: string;
  /** Found exactly once in the file. */
  text: string;
  replacement: string;
  /** What goes wrong, in one sentence. */
  breaks: string;
  tests: readonly string[];
}

export interface PlacedFault extends Fault {
  domain: string;
}

/** Returns the source with the fault in it. @throws Error when its text is not found exactly once */
export function plantFault(
  source: string,
  { file, text, replacement }: Omit<Fault, "breaks" | "tests">,
): string {
  const count = text === "" ? 0 : source.split(text).length - 1;
  if (count !== 1) throw new Error(`${file} contains ${count} times, not once: ${text}`);
  // As a function, since "$" in a replacement's text has a meaning.
  return source.replace(text, () => replacement);
}
