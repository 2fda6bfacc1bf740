import { bucketOrigin, type StorageSettings } from "#backend/platform/config/storage-settings.ts";
import { openBucket } from "./open-disk.ts";

export interface FileHeaders {
  contentType: string;
  contentDisposition: string;
}

type SignAddress = (storedKey: string, headers: FileHeaders) => Promise<string | null>;

const SIGNED_SECONDS = 60;

/** Creates a signer of file URLs for browsers; the signer returns null when browsers can't reach the storage. */
export function createAddressSigner(storage: StorageSettings): SignAddress {
  const origin = bucketOrigin(storage);
  if (storage.kind === "folder" || origin === null) return async () => null;
  const disk = openBucket(storage, origin);
  return (storedKey, headers) => disk.getSignedUrl(storedKey, { ...headers, expiresIn: SIGNED_SECONDS });
}
