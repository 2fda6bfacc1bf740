import { randomBytes } from "node:crypto";

const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
const length = 24;

/** Creates the reference of a payment attempt: `gb-` and 24 base32 characters (120 random bits). */
export function createTextRef(): string {
  // 256 is a multiple of 32, so every character is equally likely.
  const characters = Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % alphabet.length));
  return `gb-${characters.join("")}`;
}

/**
 * Returns our reference for a payment's refund, which is the idempotency key. `number` counts the payment's refunds
 * from 1.
 */
export function refundRefFor(textRef: string, number = 1): string {
  return number === 1 ? `${textRef}-r` : `${textRef}-r${number}`;
}
