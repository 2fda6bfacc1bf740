import { randomBytes } from "node:crypto";
import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { createBoundedQueue } from "#backend/platform/files/pictures/bounded-queue.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { addStoredFileJob } from "#backend/platform/files/storage/stored-file-job.ts";
import { findMaterial, insertMaterial, type MaterialRecord } from "../state/material-repo.ts";
import type { MaterialServices } from "../state/material-services.ts";
import { contentTypes, sniffExtension, withoutEnding } from "../state/material-type.ts";
import { enqueueMaterialsAdded } from "../notifications/materials-added-job.ts";
import { findOwnMaterial } from "../state/own-material.ts";
import { findOwnUpload } from "./own-upload.ts";
import { deleteUpload, materialParts, type UploadRecord } from "./upload-repo.ts";

/** Only one file is assembled at a time, since it is held entirely in memory. */
const queue = createBoundedQueue({ concurrency: 1, maxQueued: 20 });
const RETRY_AFTER_SECONDS = 5;
/** The `file-type` package looks for signatures within this many bytes. */
const SNIFFED_BYTES = 1024 * 1024;

/**
 * Turns a complete upload into a material. Idempotent: a repeated call returns the same material. `upload_conflict`
 * means that the upload is incomplete; after `material_refused` the upload is deleted.
 */
export async function finishUpload(
  services: MaterialServices,
  caller: Caller,
  id: string,
): Promise<MaterialRecord> {
  try {
    return await finishOnce(services, caller, id);
  } catch (error) {
    // The upload may be gone because another request has finished it.
    if (!(error instanceof AppError) || error.code !== "upload_gone") throw error;
    if (!(await findMaterial(services.db, id))) throw error;
    return findOwnMaterial(services.db, caller, id);
  }
}

async function finishOnce(services: MaterialServices, caller: Caller, id: string): Promise<MaterialRecord> {
  const upload = await findOwnUpload(services, caller, id);
  if (upload.received < upload.bytes) throw new AppError("upload_conflict");
  const finished = queue.run(() => assemble(services, upload));
  if (!finished) throw new AppError("too_many_requests", { retryAfter: RETRY_AFTER_SECONDS });
  return finished;
}

async function assemble(services: MaterialServices, upload: UploadRecord): Promise<MaterialRecord> {
  const { files, db, clock } = services;
  const { id, lectureId, audience } = upload;
  const keys = await materialParts.list(db, id);
  const bytes = await readParts(services.parts, keys, upload.bytes);
  if (!bytes) throw new AppError("upload_gone");
  const extension = await sniffExtension(bytes.subarray(0, SNIFFED_BYTES), upload.name);
  if (!extension) {
    await deleteUpload(db, id);
    await removeParts(services, id, keys);
    throw new AppError("material_refused");
  }
  const fileKey = `${randomBytes(20).toString("hex")}.${extension}`;
  await files.write(fileKey, bytes, contentTypes[extension]);
  const name = withoutEnding(upload.name);
  const material = {
    id,
    lectureId,
    audience,
    name,
    extension,
    bytes: bytes.length,
    fileKey,
    addedAt: clock(),
  };
  const added = await db.transaction(async (trx) => {
    if (!(await deleteUpload(trx, id))) return false;
    await insertMaterial(trx, material);
    await addStoredFileJob(trx, "materials", fileKey);
    await enqueueMaterialsAdded(trx, lectureId);
    return true;
  });
  if (added) {
    await removeParts(services, id, keys);
    return material;
  }
  // Another request finished the upload, or the upload was cancelled.
  await files.remove(fileKey);
  throw new AppError("upload_gone");
}

/** Returns null when a part is missing. */
async function readParts(parts: FileStore, keys: readonly string[], bytes: number): Promise<Buffer | null> {
  const whole = Buffer.alloc(bytes);
  let filled = 0;
  for (const key of keys) {
    const part = await parts.read(key);
    if (!part || filled + part.length > whole.length) return null;
    whole.set(part, filled);
    filled += part.length;
  }
  return filled === whole.length ? whole : null;
}

/** The nightly sweep removes any part that cannot be removed now. */
async function removeParts(
  { parts, logger }: MaterialServices,
  uploadId: string,
  keys: readonly string[],
): Promise<void> {
  try {
    for (const key of keys) await parts.remove(key);
  } catch (error) {
    logger.warn({ err: error, uploadId }, "the parts of an upload could not be removed");
  }
}
