import { randomBytes } from "node:crypto";

const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
const characters = 20;

/** Returns a new peer id with 100 random bits, so that nobody can guess another participant's. */
export function createPeerId(): string {
  const random = Array.from(randomBytes(characters), (byte) => alphabet[byte % alphabet.length]);
  return `p${random.join("")}`;
}
