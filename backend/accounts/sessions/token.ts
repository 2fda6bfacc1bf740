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

/** Reads the token of an Authorization header: `Bearer <token>`, or the token alone, as the specification allows. */
export function tokenFromHeader(header: string | undefined): string | null {
  const token = header?.replace(/^Bearer\s+/i, "").trim();
  return token ? token : null;
}
