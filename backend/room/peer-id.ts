import { randomBytes } from "node:crypto";

const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
const characters = 20;

/** A fresh peer id with 100 random bits: nobody guesses another's. */
export function newPeerId(): string {
  const drawn = Array.from(randomBytes(characters), (byte) => alphabet[byte % alphabet.length]);
  return `p${drawn.join("")}`;
}
