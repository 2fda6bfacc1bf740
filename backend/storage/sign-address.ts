import type { StorageSettings } from "#backend/config/storage-settings.ts";
import { openBucket } from "./open-disk.ts";

export interface FileHeaders {
  contentType: string;
  contentDisposition: string;
}

type SignAddress = (place: string, headers: FileHeaders) => Promise<string | null>;

const SIGNED_SECONDS = 60;

/** Signs addresses of files for browsers; null where they can't reach the storage. */
export function createAddressSigner(storage: StorageSettings): SignAddress {
  if (storage.kind === "folder" || storage.publicEndpoint === null) return async () => null;
  const disk = openBucket(storage, storage.publicEndpoint);
  return (place, headers) => disk.getSignedUrl(place, { ...headers, expiresIn: SIGNED_SECONDS });
}
