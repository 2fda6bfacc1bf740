import type { SafeStorage } from "electron";
import { z } from "zod";
import type { KeptFile } from "./kept-file.ts";

/** The token as the system's key store has sealed it, in base64. */
export const sealedToken = z.object({ serverUrl: z.string(), sealed: z.string() }).nullable();

interface TokenStoreParts {
  file: KeptFile<z.infer<typeof sealedToken>>;
  safeStorage: Pick<SafeStorage, "isEncryptionAvailable" | "encryptString" | "decryptString"> & {
    /** Only on Linux. */
    getSelectedStorageBackend?: SafeStorage["getSelectedStorageBackend"];
  };
  linux: boolean;
}

/**
 * Keeps the session of who stays signed in, for one server only. Where the system has no key store, nothing is
 * kept: a token that anybody could read is worse than one more log-in.
 */
export function createTokenStore({ file, safeStorage, linux }: TokenStoreParts) {
  function canSeal(): boolean {
    if (!safeStorage.isEncryptionAvailable()) return false;
    // Chromium's fallback seals with a key that everybody knows.
    return !linux || safeStorage.getSelectedStorageBackend?.() !== "basic_text";
  }

  return {
    read: (serverUrl: string): string | null => {
      const kept = file.read();
      if (kept === null || kept.serverUrl !== serverUrl || !canSeal()) return null;
      try {
        return safeStorage.decryptString(Buffer.from(kept.sealed, "base64"));
      } catch {
        // Another user's or an older key: as if nothing was kept.
        file.write(null);
        return null;
      }
    },
    write: (serverUrl: string, token: string | null): void => {
      if (token === null || !canSeal()) {
        if (file.read() !== null) file.write(null);
        return;
      }
      file.write({ serverUrl, sealed: safeStorage.encryptString(token).toString("base64") });
    },
  };
}
