import { S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import type { StorageSettings } from "#backend/platform/config/storage-settings.ts";
import { WholeFileDriver } from "./whole-file-driver.ts";

const connectionTimeoutMs = 3000;
/** The longest silence of the connection, not the longest duration of a transfer. */
const socketTimeoutMs = 10_000;

type Bucket = Extract<StorageSettings, { kind: "s3" }>;

/**
 * Opens a folder, or a bucket on any S3-compatible server, without connecting yet. `isGuarded` is for backups: see
 * WholeFileDriver.
 */
export function openDisk(storage: StorageSettings, isGuarded = false): Disk {
  if (storage.kind === "folder")
    return new Disk(new WholeFileDriver({ location: storage.folder, isGuarded }));
  return openBucket(storage, storage.endpoint);
}

export function openClient({ region, accessKeyId, secretAccessKey }: Bucket, endpoint: string): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Self-hosted servers seldom have a host name for each bucket.
    forcePathStyle: true,
    // Trailing checksums are specific to Amazon; other servers reject them, or store them as content.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: connectionTimeoutMs, socketTimeout: socketTimeoutMs },
  });
}

/**
 * Opens the bucket under the host in `endpoint`, since a signed URL is valid only for the host for which it was signed.
 */
export function openBucket(storage: Bucket, endpoint: string): Disk {
  const client = openClient(storage, endpoint);
  // Buckets are private by their own policy; many servers don't support ACLs per object.
  return new Disk(
    new S3Driver({ client, bucket: storage.bucket, visibility: "private", supportsACL: false }),
  );
}
