import { createHash, randomBytes } from "node:crypto";

const tokenBytes = 32;

/** Creates an opaque token of 256 random bits. */
export function createToken(): string {
  return randomBytes(tokenBytes).toString("base64url");
}

/** Returns a token's hash, which the database stores instead of the token. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
