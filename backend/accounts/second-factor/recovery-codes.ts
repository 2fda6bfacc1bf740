import { randomBytes, randomInt } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import { argon2Options, type PasswordCost } from "../passwords/hash-password.ts";

const count = 10;
const length = 10;
/** Omits letters and digits that look alike. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const saltBytes = 16;

/** Creates codes of about 49 random bits, such as `abcde-fghjk`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const code = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
    return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
  });
}

/** Normalizes a code for comparison: users type it in capitals or without its hyphen. */
export function normaliseCode(code: string): string {
  return code.replaceAll(/[\s-]/g, "").toLowerCase();
}

export function createSalt(): Buffer {
  return randomBytes(saltBytes);
}

/** The hash is as slow as a password hash, since a code is short enough to be recovered from a fast hash. */
export function hashRecoveryCode(code: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  return hashRaw(normaliseCode(code), { ...argon2Options[cost], salt });
}
