import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import type { Disk } from "flydrive";
import sharp, { type Sharp } from "sharp";
import type { PictureKind } from "#contract/picture-variants.ts";
import { AppError } from "#backend/app-error.ts";
import { drawPreview } from "./picture-preview.ts";
import { createPictureVariants, type Variant, type VariantAnswer } from "./picture-variants.ts";

const boxes = { cover: { width: 1200, height: 675 }, portrait: { width: 400, height: 400 } } as const;
const readableTypes = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"]);
/** A small file can claim a huge canvas; sharp refuses to decode above this many pixels. */
const maxPixels = 50_000_000;

export interface PictureStore {
  /** Re-encodes and keeps a picture; answers its key. @throws AppError picture_unreadable */
  store: (bytes: Buffer, kind: PictureKind) => Promise<string>;
  /**
   * What a form's picture field means: a new key, null to remove the present picture, undefined to leave it.
   * An uploaded file wins over a data URL.
   */
  replacementFor: (
    dataUrl: string | null | undefined,
    upload: Buffer | null,
    kind: PictureKind,
  ) => Promise<string | null | undefined>;
  /** The bytes of a key, or null when there is none. */
  read: (key: string) => Promise<Uint8Array | null>;
  /** A smaller size. It is made when it is first asked for. */
  readVariant: (variant: Variant) => Promise<VariantAnswer>;
  /** A data URL of at most 300 characters to show until the picture is there; null without a picture. */
  previewOf: (key: string | null | undefined) => Promise<string | null>;
  /** Removes a picture in all sizes. Mind that equal pictures share one key. */
  remove: (key: string) => Promise<void>;
}

async function reencode(bytes: Buffer, kind: PictureKind): Promise<Buffer> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !readableTypes.has(type.mime)) throw new AppError("picture_unreadable");
  try {
    const decoded: Sharp = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" }).autoOrient();
    // WebP without metadata: no camera position leaves with a portrait.
    return await decoded
      .resize({ ...boxes[kind], fit: "cover", withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (cause) {
    throw new AppError("picture_unreadable", { cause });
  }
}

function bytesOfDataUrl(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
}

/** Pictures under content-hash keys on `disk` (a folder, or S3 by configuration). */
export function createPictureStore(disk: Disk): PictureStore {
  const variants = createPictureVariants(disk);
  async function store(bytes: Buffer, kind: PictureKind): Promise<string> {
    const encoded = await reencode(bytes, kind);
    const key = `${createHash("sha256").update(encoded).digest("hex").slice(0, 40)}.webp`;
    if (!(await disk.exists(key))) await disk.put(key, encoded, { contentType: "image/webp" });
    return key;
  }
  async function read(key: string): Promise<Uint8Array | null> {
    return (await disk.exists(key)) ? disk.getBytes(key) : null;
  }
  return {
    store,
    async replacementFor(dataUrl, upload, kind) {
      if (upload) return store(upload, kind);
      if (typeof dataUrl === "string") return store(bytesOfDataUrl(dataUrl), kind);
      return dataUrl;
    },
    read,
    readVariant: (variant) => variants.read(variant),
    async previewOf(key) {
      const bytes = key ? await read(key) : null;
      return bytes && drawPreview(bytes);
    },
    async remove(key) {
      await disk.delete(key);
      await variants.remove(key);
    },
  };
}
