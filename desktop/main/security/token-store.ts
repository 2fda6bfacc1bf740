import type { SafeStorage } from "electron";
import { z } from "zod/mini";
import type { JsonFile } from "../settings/json-file.ts";

/** The token as encrypted by the system's key store, in base64. */
export const encryptedToken = z.nullable(z.object({ serverUrl: z.string(), encrypted: z.string() }));

interface TokenStoreDeps {
  file: JsonFile<z.infer<typeof encryptedToken>>;
  safeStorage: Pick<SafeStorage, "isEncryptionAvailable" | "encryptString" | "decryptString"> & {
    /** Linux only. */
    getSelectedStorageBackend?: SafeStorage["getSelectedStorageBackend"];
  };
  linux: boolean;
}

/**
 * Stores the session of a user who stays signed in, for one server only. Without a key store nothing is stored: logging
 * in again is better than a token in plain text.
 */
export function createTokenStore({ file, safeStorage, linux }: TokenStoreDeps) {
  function canEncrypt(): boolean {
    if (!safeStorage.isEncryptionAvailable()) return false;
    // Chromium's fallback encrypts with a publicly known key.
    return !linux || safeStorage.getSelectedStorageBackend?.() !== "basic_text";
  }

  return {
    read: (serverUrl: string): string | null => {
      const stored = file.read();
      if (stored === null || stored.serverUrl !== serverUrl || !canEncrypt()) return null;
      try {
        return safeStorage.decryptString(Buffer.from(stored.encrypted, "base64"));
      } catch {
        // The key belongs to another user or has changed: treat the token as missing.
        file.write(null);
        return null;
      }
    },
    write: (serverUrl: string, token: string | null): void => {
      if (token === null || !canEncrypt()) {
        if (file.read() !== null) file.write(null);
        return;
      }
      file.write({ serverUrl, encrypted: safeStorage.encryptString(token).toString("base64") });
    },
  };
}
