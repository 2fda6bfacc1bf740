import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts values so that the database alone does not reveal them. */
export interface SecretBox {
  /** `owner` is authenticated as well: a value moved to another account's row can't be opened. */
  seal: (plain: Buffer, owner: string) => Buffer;
  /** Returns null when the value was sealed for another owner, or with another server secret. */
  open: (sealed: Buffer, owner: string) => Buffer | null;
}

/**
 * The key is derived from the server's secret, so that a stolen database alone opens nothing; each purpose has its own
 * key.
 */
export function createSecretBox(
  serverSecret: string,
  purpose: "second factor" | "push" | "material link" | "slide ticket",
): SecretBox {
  const key = Buffer.from(hkdfSync("sha256", serverSecret, "", `gubae ${purpose}`, 32));
  return {
    seal(plain, owner) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
    },
    open(sealed, owner) {
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      const start = decipher.update(sealed.subarray(ivBytes + tagBytes));
      try {
        return Buffer.concat([start, decipher.final()]);
      } catch (error) {
        // OpenSSL reports a tag that doesn't match only through this message.
        if (error instanceof Error && error.message.includes("authenticate data")) return null;
        throw error;
      }
    },
  };
}
