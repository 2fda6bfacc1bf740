const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
export const PACKED_NUMBERS = /^[\w-]*$/;
const MORE = 32;

/**
 * Returns whole numbers as text. A letter has five bits of a number, the lowest first, and a sixth if more follow. The
 * lowest bit of a number is its sign.
 */
export function packNumbers(numbers: readonly number[]): string {
  let text = "";
  for (const number of numbers) {
    let rest = number < 0 ? -2 * number - 1 : 2 * number;
    for (; rest >= MORE; rest >>= 5) text += LETTERS.charAt(MORE + (rest % MORE));
    text += LETTERS.charAt(rest);
  }
  return text;
}

/** The inverse of `packNumbers`. */
export function unpackNumbers(text: string): number[] {
  const numbers: number[] = [];
  let [number, bits] = [0, 0];
  for (const letter of text) {
    const value = LETTERS.indexOf(letter);
    number += (value % MORE) << bits;
    bits += 5;
    if (value >= MORE) continue;
    numbers.push(number % 2 === 0 ? number / 2 : -(number + 1) / 2);
    [number, bits] = [0, 0];
  }
  return numbers;
}
