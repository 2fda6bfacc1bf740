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
  /** The number of the file's bytes that were stored before this request. */
  received: number;
  /** The number of the file's bytes that are stored once this part is appended. */
  stored: number;
  /** The number of previous parts that this part replaces, because it contains their bytes too. */
  replaced: number;
}

/** The storage of one kind of upload. */
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
  /** Returns the keys of the last `count` parts, or of all parts if there are fewer, in order. */
  lastParts: (id: string, count: number) => Promise<string[]>;
  /**
   * Appends a part in place of the last `replaced` parts. Returns false if the upload no longer exists or has a
   * different offset, because another request was faster.
   */
  append: (part: UploadedPart) => Promise<boolean>;
  /**
   * Deletes the upload's row. Returns the keys of the parts, which the caller must remove; null if the upload no longer
   * exists.
   */
  remove: (id: string) => Promise<string[] | null>;
}

/**
 * The maximum number of bytes lost if a process is killed. If a connection breaks, nothing is lost: the bytes that have
 * arrived are stored.
 */
const PART_BYTES = 1024 * 1024;
/**
 * A short part has fewer bytes than PART_BYTES, and at least twice as many as all the parts after it together, so there
 * are at most this many short parts.
 */
const MAX_SHORT_PARTS = Math.log2(PART_BYTES) + 1;

/**
 * Returns a name like `0000000000-9f…`: the part's offset in the file, and a random suffix that distinguishes it from
 * another part with the same offset.
 */
const partName = (offset: number): string =>
  `${String(offset).padStart(10, "0")}-${randomBytes(6).toString("hex")}`;
const offsetOf = (key: string): number => Number(/(\d{10})-[0-9a-f]{12}$/.exec(key)?.[1]);

/**
 * Stores the bytes of an upload as parts in the file storage, and the order of the parts in the database. Any process
 * can therefore handle the next request, with any kind of storage. Two concurrent writers can't mix their bytes, since
 * only one of them can append at an offset.
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
      // Stores the bytes that are still buffered, even if the connection broke.
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
   * Reads the short parts before `offset`, which are rewritten together with the new bytes. This way, a connection that
   * keeps breaking, or a client that sends single bytes, creates only a few files, and each byte is rewritten at most a
   * few dozen times.
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
