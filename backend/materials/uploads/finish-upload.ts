import { randomBytes } from "node:crypto";
import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { createBoundedQueue } from "#backend/platform/files/pictures/bounded-queue.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { tellStored } from "#backend/platform/files/storage/stored-file-job.ts";
import { findMaterial, insertMaterial, type MaterialRecord } from "../state/material-repo.ts";
import type { MaterialServices } from "../state/material-services.ts";
import { contentTypes, sniffExtension, withoutEnding } from "../state/material-type.ts";
import { enqueueMaterialsAdded } from "../notices/materials-added-job.ts";
import { findOwnMaterial } from "../state/own-material.ts";
import { findOwnUpload } from "./own-upload.ts";
import { deleteUpload, materialPieces, type UploadRecord } from "./upload-repo.ts";

/** Each is in memory as a whole while it is put together. */
const queue = createBoundedQueue({ concurrency: 1, maxQueued: 20 });
const RETRY_AFTER_SECONDS = 5;
/** Where file-type finds what it looks for. */
const SNIFFED_BYTES = 1024 * 1024;

/**
 * Turns a complete upload into a material. Asked again, it returns the same one.
 * @throws AppError upload_gone, upload_conflict (it is not complete), not_your_lecture, material_refused (the upload is
 *   gone then), too_many_requests
 */
export async function finishUpload(
  services: MaterialServices,
  caller: Caller,
  id: string,
): Promise<MaterialRecord> {
  try {
    return await finishOnce(services, caller, id);
  } catch (error) {
    // It is gone because another request has finished it, now or earlier.
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
  const keys = await materialPieces.list(db, id);
  const bytes = await readPieces(services.pieces, keys, upload.bytes);
  if (!bytes) throw new AppError("upload_gone");
  const extension = await sniffExtension(bytes.subarray(0, SNIFFED_BYTES), upload.name);
  if (!extension) {
    await deleteUpload(db, id);
    await removePieces(services, id, keys);
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
    await tellStored(trx, "materials", fileKey);
    await enqueueMaterialsAdded(trx, lectureId);
    return true;
  });
  if (added) {
    await removePieces(services, id, keys);
    return material;
  }
  // Another request finished it, or it was cancelled.
  await files.remove(fileKey);
  throw new AppError("upload_gone");
}

/** null: a piece is missing. */
async function readPieces(pieces: FileStore, keys: readonly string[], bytes: number): Promise<Buffer | null> {
  const whole = Buffer.alloc(bytes);
  let filled = 0;
  for (const key of keys) {
    const piece = await pieces.read(key);
    if (!piece || filled + piece.length > whole.length) return null;
    whole.set(piece, filled);
    filled += piece.length;
  }
  return filled === whole.length ? whole : null;
}

/** What can't be removed now is swept at night. */
async function removePieces(
  { pieces, logger }: MaterialServices,
  uploadId: string,
  keys: readonly string[],
): Promise<void> {
  try {
    for (const key of keys) await pieces.remove(key);
  } catch (error) {
    logger.warn({ err: error, uploadId }, "the pieces of an upload could not be removed");
  }
}
