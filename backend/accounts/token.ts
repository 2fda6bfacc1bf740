import { createHash, randomBytes } from "node:crypto";

const bytes = 32;

/** A new opaque session token of 256 random bits. */
export function newToken(): string {
  return randomBytes(bytes).toString("base64url");
}

/** What the database keeps of a token. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The token of an Authorization header: `Bearer <token>`, or the bare token as the specification allows. */
export function tokenFromHeader(header: string | undefined): string | null {
  const token = header?.replace(/^Bearer\s+/i, "").trim();
  return token ? token : null;
}
