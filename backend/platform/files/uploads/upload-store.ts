import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { DataStore, Upload } from "@tus/server";
import type { ErrorCode } from "#contract/http/error.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { assertRoomFor } from "../storage/disk-space.ts";
import type { FileStore } from "../storage/file-store.ts";

/** What an upload is begun with. */
export interface NewUpload {
  id: string;
  /** Of the complete file. */
  bytes: number;
  /** What it says of itself: tus's `Upload-Metadata`, unchecked. */
  metadata: Record<string, string | null>;
}

export interface UploadedPiece {
  uploadId: string;
  key: string;
  /** How many bytes of the file were stored before. */
  received: number;
  /** How many are stored with it. */
  stored: number;
  /** How many of the last pieces it holds the bytes of, too. */
  replaced: number;
}

/** Where uploads of one kind are kept. */
export interface UploadPlace {
  /** Of the pieces. */
  files: FileStore;
  /** A piece's key; `name` is another one for each. */
  keyOf: (uploadId: string, name: string) => string;
  /** What is said of an empty file. */
  refusal: ErrorCode;
  /** Checks what it says and the limits, and records it. */
  begin: (upload: NewUpload) => Promise<void>;
  /** `received`: how many bytes are stored. */
  find: (id: string) => Promise<{ bytes: number; received: number } | undefined>;
  /** Returns the keys of the last pieces, in order, at most so many. */
  lastPieces: (id: string, count: number) => Promise<string[]>;
  /**
   * Names another piece, in the place of those that it replaces. Returns false when the upload is gone, or is at another
   * place: another request was faster.
   */
  append: (piece: UploadedPiece) => Promise<boolean>;
  /** Returns the keys of the pieces that are still to be removed; null when it was gone. */
  remove: (id: string) => Promise<string[] | null>;
}

/** What a killed process loses at most. A broken line loses nothing: what has arrived is stored. */
const PIECE_BYTES = 1024 * 1024;
/** Each piece that is not whole is at least twice as long as the next: more of them don't make up a whole one. */
const MAX_SHORT_PIECES = Math.log2(PIECE_BYTES) + 1;

/** `0000000000-9f…`: where a piece begins in the file, and what tells it from another one there. */
const pieceName = (offset: number): string =>
  `${String(offset).padStart(10, "0")}-${randomBytes(6).toString("hex")}`;
const offsetOf = (key: string): number => Number(/(\d{10})-[0-9a-f]{12}$/.exec(key)?.[1]);

/**
 * Keeps an upload's bytes as pieces in the storage, and their order in the database. So any process takes the next
 * request, whatever the storage is, and two that write at once can't mix: only one of them appends at an offset.
 */
export class UploadStore extends DataStore {
  readonly #place: UploadPlace;

  constructor(place: UploadPlace) {
    super();
    this.#place = place;
    this.extensions = ["creation", "termination"];
  }

  override async create(upload: Upload): Promise<Upload> {
    if (!upload.size) throw new AppError(this.#place.refusal);
    await assertRoomFor(upload.size, this.#place.files);
    await this.#place.begin({ id: upload.id, bytes: upload.size, metadata: upload.metadata ?? {} });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.#place.find(id);
    if (!found) throw new AppError("upload_gone");
    return new Upload({ id, size: found.bytes, offset: found.received });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    await assertRoomFor(0, this.#place.files);
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
    const { files, keyOf, append } = this.#place;
    const { replaced, begin, before } = await this.#readShortPieces(uploadId, offset, bytes.length);
    const key = keyOf(uploadId, pieceName(begin));
    await files.write(key, Buffer.concat([...before, bytes]), "application/octet-stream");
    const piece = { uploadId, key, received: offset, stored: offset + bytes.length };
    if (await append({ ...piece, replaced: replaced.length })) {
      for (const old of replaced) await files.remove(old);
      return;
    }
    await files.remove(key);
    throw new AppError("upload_conflict");
  }

  /**
   * Reads the short pieces before `offset`, which are rewritten together with what follows: a line that breaks all the time,
   * or a client that sends single bytes, makes few files, and each byte is rewritten a few times at most.
   */
  async #readShortPieces(uploadId: string, offset: number, bytes: number) {
    const { files, lastPieces } = this.#place;
    const last = await lastPieces(uploadId, MAX_SHORT_PIECES);
    let begin = offset;
    let kept = last.length;
    for (; kept > 0; kept -= 1) {
      const earlier = offsetOf(last[kept - 1] ?? "");
      const length = begin - earlier;
      if (length >= PIECE_BYTES || length >= 2 * (offset + bytes - begin)) break;
      begin = earlier;
    }
    const replaced = last.slice(kept);
    const before: Uint8Array[] = [];
    for (const key of replaced) {
      const piece = await files.read(key);
      if (!piece) throw new AppError("upload_conflict");
      before.push(piece);
    }
    return { replaced, begin, before };
  }

  override async remove(id: string): Promise<void> {
    const keys = await this.#place.remove(id);
    if (!keys) throw new AppError("upload_gone");
    for (const key of keys) await this.#place.files.remove(key);
  }
}
