import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import type { PictureKind } from "#contract/pictures/picture-variants.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { assertRoomFor } from "../storage/disk-space.ts";
import type { FileStore } from "../storage/file-store.ts";
import { createPictureDecoder } from "./picture-decoder.ts";
import { createPreview } from "./picture-preview.ts";
import { createPictureVariants, type Variant, type VariantResult } from "./create-picture-variants.ts";

/** The accepted types. Only the first frame of an animated picture is used. */
const readableTypes = new Set([
  "image/jpeg",
  "image/png",
  "image/apng",
  "image/webp",
  "image/gif",
  "image/avif",
]);

export interface PictureStore {
  /** Re-encodes and stores a picture. Returns its key. @throws AppError, with the codes of the decoder */
  store: (bytes: Buffer, kind: PictureKind) => Promise<string>;
  /**
   * Stores, without any change, a WebP picture that we created ourselves. Returns its key. Must never be called with an
   * upload, since it neither checks the picture nor removes metadata.
   */
  storeEncoded: (webp: Buffer) => Promise<string>;
  /**
   * Stores the picture of a form and returns its key. Returns null if the current picture is to be deleted, and
   * undefined if it is to stay. An uploaded file takes precedence over a data URL.
   */
  storeFromForm: (
    dataUrl: string | null | undefined,
    upload: Buffer | null,
    kind: PictureKind,
  ) => Promise<string | null | undefined>;
  /** The stored picture, or null when there is none. */
  read: (key: string) => Promise<Uint8Array | null>;
  /** A smaller variant, which is created when it is first requested. */
  readVariant: (variant: Variant) => Promise<VariantResult>;
  /** A data URL of at most 300 characters, shown until the picture has loaded; null without a picture. */
  previewOf: (key: string | null | undefined) => Promise<string | null>;
  /** Deletes a picture and its variants. Identical pictures share a key, so this deletes all of them. */
  remove: (key: string) => Promise<void>;
}

/** Rejects files whose signature is not a picture's, before a process is started for them. */
export async function assertReadable(bytes: Buffer): Promise<void> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !readableTypes.has(type.mime)) throw new AppError("picture_unreadable");
}

export function bytesOfDataUrl(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
}

/** Stores pictures under the hash of their content. */
export function createPictureStore(files: FileStore): PictureStore {
  const variants = createPictureVariants(files);
  const decoder = createPictureDecoder();
  async function storeEncoded(webp: Buffer): Promise<string> {
    const key = `${createHash("sha256").update(webp).digest("hex").slice(0, 40)}.webp`;
    // Writes even if the file exists: this renews its modification time, so the sweep doesn't remove it before the form
    // references it.
    await files.write(key, webp, "image/webp");
    return key;
  }
  async function store(bytes: Buffer, kind: PictureKind): Promise<string> {
    await assertReadable(bytes);
    await assertRoomFor(bytes.length, files);
    return storeEncoded(await decoder.reencode(bytes, kind));
  }
  return {
    store,
    storeEncoded,
    async storeFromForm(dataUrl, upload, kind) {
      if (upload) return store(upload, kind);
      if (typeof dataUrl === "string") return store(bytesOfDataUrl(dataUrl), kind);
      return dataUrl;
    },
    read: files.read,
    readVariant: (variant) => variants.read(variant),
    async previewOf(key) {
      const bytes = key ? await files.read(key) : null;
      return bytes && createPreview(bytes);
    },
    async remove(key) {
      await files.remove(key);
      await variants.remove(key);
    },
  };
}
