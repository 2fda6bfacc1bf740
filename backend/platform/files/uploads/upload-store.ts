import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { DataStore, Upload } from "@tus/server";
import type { ErrorCode } from "#contract/http/error.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { assertRoomFor } from "../storage/disk-space.ts";
import type { FileStore } from "../storage/file-store.ts";

export interface NewUpload {
  id: string;
  /** Size of the complete file. */
  bytes: number;
  /** tus's `Upload-Metadata` as the client sent it, unchecked. */
  metadata: Record<string, string | null>;
}

export interface UploadedPart {
  uploadId: string;
  key: string;
  /** Number of bytes of the file that were stored before this part. */
  received: number;
  /** Number of bytes that are stored including this part. */
  stored: number;
  /** Number of last parts whose bytes this part includes. */
  replaced: number;
}

/** Where uploads of one kind are stored. */
export interface UploadTarget {
  /** The storage for the parts. */
  files: FileStore;
  /** Returns a part's key; `name` is different for each part. */
  keyOf: (uploadId: string, name: string) => string;
  /** The error code for an empty file. */
  refusal: ErrorCode;
  /** Checks the metadata and the limits, and records the upload. */
  begin: (upload: NewUpload) => Promise<void>;
  /** `received` is the number of bytes stored. */
  find: (id: string) => Promise<{ bytes: number; received: number } | undefined>;
  /** Returns the keys of the last `count` parts at most, in order. */
  lastParts: (id: string, count: number) => Promise<string[]>;
  /**
   * Appends a part, in place of those that it replaces. Returns false when the upload is gone or at another offset:
   * another request was faster.
   */
  append: (part: UploadedPart) => Promise<boolean>;
  /** Returns the keys of the parts that still have to be removed; null when the upload was gone. */
  remove: (id: string) => Promise<string[] | null>;
}

/** The most that a killed process loses. A broken connection loses nothing: the bytes that have arrived are stored. */
const PART_BYTES = 1024 * 1024;
/** Each short part is at least twice as long as the next, so more of them would not add up to a full one. */
const MAX_SHORT_PARTS = Math.log2(PART_BYTES) + 1;

/**
 * `0000000000-9f…`: the part's offset in the file, and a random suffix that distinguishes it from another part at the
 * same offset.
 */
const partName = (offset: number): string =>
  `${String(offset).padStart(10, "0")}-${randomBytes(6).toString("hex")}`;
const offsetOf = (key: string): number => Number(/(\d{10})-[0-9a-f]{12}$/.exec(key)?.[1]);

/**
 * Stores an upload's bytes as parts in the storage, and their order in the database. Any process can therefore take
 * the next request, whatever the storage is, and two concurrent writers can't mix: only one of them appends at an
 * offset.
 */
export class UploadStore extends DataStore {
  readonly #target: UploadTarget;

  constructor(target: UploadTarget) {
    super();
    this.#target = target;
    this.extensions = ["creation", "termination"];
  }

  override async create(upload: Upload): Promise<Upload> {
    if (!upload.size) throw new AppError(this.#target.refusal);
    await assertRoomFor(upload.size, this.#target.files);
    await this.#target.begin({ id: upload.id, bytes: upload.size, metadata: upload.metadata ?? {} });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.#target.find(id);
    if (!found) throw new AppError("upload_gone");
    return new Upload({ id, size: found.bytes, offset: found.received });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    await assertRoomFor(0, this.#target.files);
    let stored = offset;
    let waiting: Buffer[] = [];
    const flush = async () => {
      const bytes = Buffer.concat(waiting);
      waiting = [];
      await this.#storePart(id, stored, bytes);
      stored += bytes.length;
    };
    try {
      let size = 0;
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        waiting.push(chunk);
        size += chunk.length;
        if (size < PART_BYTES) continue;
        size = 0;
        await flush();
      }
    } finally {
      // Also when the connection broke.
      await flush();
    }
    return stored;
  }

  async #storePart(uploadId: string, offset: number, bytes: Buffer): Promise<void> {
    if (bytes.length === 0) return;
    const { files, keyOf, append } = this.#target;
    const { replaced, begin, before } = await this.#readShortParts(uploadId, offset, bytes.length);
    const key = keyOf(uploadId, partName(begin));
    await files.write(key, Buffer.concat([...before, bytes]), "application/octet-stream");
    const part = { uploadId, key, received: offset, stored: offset + bytes.length };
    if (await append({ ...part, replaced: replaced.length })) {
      for (const old of replaced) await files.remove(old);
      return;
    }
    await files.remove(key);
    throw new AppError("upload_conflict");
  }

  /**
   * Reads the short parts before `offset`, which are rewritten together with what follows: a connection that keeps
   * breaking, or a client that sends single bytes, creates few files, and each byte is rewritten a few times at most.
   */
  async #readShortParts(uploadId: string, offset: number, bytes: number) {
    const { files, lastParts } = this.#target;
    const last = await lastParts(uploadId, MAX_SHORT_PARTS);
    let begin = offset;
    let kept = last.length;
    for (; kept > 0; kept -= 1) {
      const earlier = offsetOf(last[kept - 1] ?? "");
      const length = begin - earlier;
      if (length >= PART_BYTES || length >= 2 * (offset + bytes - begin)) break;
      begin = earlier;
    }
    const replaced = last.slice(kept);
    const before: Uint8Array[] = [];
    for (const key of replaced) {
      const part = await files.read(key);
      if (!part) throw new AppError("upload_conflict");
      before.push(part);
    }
    return { replaced, begin, before };
  }

  override async remove(id: string): Promise<void> {
    const keys = await this.#target.remove(id);
    if (!keys) throw new AppError("upload_gone");
    for (const key of keys) await this.#target.files.remove(key);
  }
}
