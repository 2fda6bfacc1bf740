import { createHash, randomBytes } from "node:crypto";

const tokenBytes = 32;

/** Creates an opaque token of 256 random bits. */
export function createToken(): string {
  return randomBytes(tokenBytes).toString("base64url");
}

/** The hash of a token, which the database stores instead of it. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
