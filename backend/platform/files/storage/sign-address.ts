import { bucketOrigin, type StorageSettings } from "#backend/platform/config/storage-settings.ts";
import { openBucket } from "./open-disk.ts";

export interface FileHeaders {
  contentType: string;
  contentDisposition: string;
}

type SignAddress = (place: string, headers: FileHeaders) => Promise<string | null>;

const SIGNED_SECONDS = 60;

/** Signs addresses of files for browsers; null where they can't reach the storage. */
export function createAddressSigner(storage: StorageSettings): SignAddress {
  const origin = bucketOrigin(storage);
  if (storage.kind === "folder" || origin === null) return async () => null;
  const disk = openBucket(storage, origin);
  return (place, headers) => disk.getSignedUrl(place, { ...headers, expiresIn: SIGNED_SECONDS });
}
