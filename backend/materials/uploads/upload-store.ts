import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { DataStore, Upload } from "@tus/server";
import { uploadMetadata } from "#contract/lectures/material.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import type { FileStore } from "#backend/storage/file-store.ts";
import { appendPiece, deleteUpload, findUpload, type NewUpload } from "./upload-repo.ts";

export interface UploadStoreServices {
  db: Knex;
  clock: Clock;
  /** Of unfinished uploads. */
  pieces: FileStore;
  /** Checks the limits, and records the upload. */
  beginUpload: (upload: NewUpload) => Promise<void>;
}

/** What a killed process loses at most. A broken line loses nothing: what has arrived is stored. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Keeps an upload's bytes as pieces in the storage, and their order in the database. So any process takes the next
 * request, whatever the storage is, and two that write at once can't mix: only one of them appends at an offset.
 */
export class UploadStore extends DataStore {
  readonly #services: UploadStoreServices;

  constructor(services: UploadStoreServices) {
    super();
    this.#services = services;
    this.extensions = ["creation", "termination"];
  }

  override async create(upload: Upload): Promise<Upload> {
    const metadata = uploadMetadata.parse(upload.metadata ?? {});
    const createdAt = this.#services.clock();
    if (!upload.size) throw new AppError("material_refused");
    await this.#services.beginUpload({ ...metadata, id: upload.id, bytes: upload.size, createdAt });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await findUpload(this.#services.db, id);
    if (!found) throw new AppError("upload_gone");
    return new Upload({ id, size: found.bytes, offset: found.received });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let stored = offset;
    let waiting: Buffer[] = [];
    const flush = async () => {
      const bytes = Buffer.concat(waiting);
      waiting = [];
      await this.#storePiece(id, stored, bytes);
      stored += bytes.length;
    };
    try {
      let size = 0;
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        waiting.push(chunk);
        size += chunk.length;
        if (size < PIECE_BYTES) continue;
        size = 0;
        await flush();
      }
    } finally {
      // Also when the line broke.
      await flush();
    }
    return stored;
  }

  async #storePiece(uploadId: string, offset: number, bytes: Buffer): Promise<void> {
    if (bytes.length === 0) return;
    const { db, pieces } = this.#services;
    const key = `${uploadId}-${String(offset).padStart(9, "0")}-${randomBytes(6).toString("hex")}`;
    await pieces.write(key, bytes, "application/octet-stream");
    if (await appendPiece(db, { uploadId, key, offset, bytes: bytes.length })) return;
    await pieces.remove(key);
    throw new AppError("upload_conflict");
  }

  override async remove(id: string): Promise<void> {
    const { db, pieces } = this.#services;
    const keys = await deleteUpload(db, id);
    if (!keys) throw new AppError("upload_gone");
    for (const key of keys) await pieces.remove(key);
  }
}
