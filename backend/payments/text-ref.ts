import { randomBytes } from "node:crypto";

const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
const length = 24;

/** A new reference of one payment attempt: `gb-` and 24 characters of base32, 120 random bits. */
export function newTextRef(): string {
  // 256 is a multiple of 32, so every character is equally likely.
  const characters = Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % alphabet.length));
  return `gb-${characters.join("")}`;
}

/** The one refund of a payment: the same name each time it is asked for, so that nobody pays twice. */
export function refundRefOf(textRef: string): string {
  return `${textRef}-r`;
}
