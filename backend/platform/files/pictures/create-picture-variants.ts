import sharp from "sharp";
import { pictureFormats, pictureWidths, type PictureFormat } from "#contract/pictures/picture-variants.ts";
import type { FileStore } from "../storage/file-store.ts";
import { createBoundedQueue } from "./bounded-queue.ts";

export interface Variant {
  /** Key of the stored picture, `<hash>.webp`. */
  key: string;
  width: number;
  format: PictureFormat;
}

/**
 * The maximum number of encoders. Each uses a core and one of libuv's four threads, which password hashing needs too.
 */
const maxEncoders = 2;
/** The maximum length of the queue. When it is full, requests get the stored picture instead of a variant. */
const maxQueued = 16;

const widths = new Set<number>(Object.values(pictureWidths).flat());

export function isVariantWidth(width: number): boolean {
  return widths.has(width);
}

function nameOf({ key, width, format }: Variant): string {
  return key.replace(/\.webp$/, `-${width}.${format}`);
}

/** Returns the key of the stored picture. `name` is that key or the name of one of the picture's variants. */
export function storedKeyOf(name: string): string {
  return name.replace(/(?:-\d+)?\.(?:avif|webp)$/, ".webp");
}

/**
 * A higher AVIF effort would take seven times as long and save only two per cent of the bytes. For our covers and
 * portraits, quality 50 looks the same as 55, even enlarged, and saves an eighth.
 */
function encode(bytes: Uint8Array, { width, format }: Variant): Promise<Buffer> {
  const resized = sharp(bytes).resize({ width, withoutEnlargement: true });
  return format === "avif"
    ? resized.avif({ quality: 50, effort: 2, chromaSubsampling: "4:2:0" }).toBuffer()
    : resized.webp({ quality: 76 }).toBuffer();
}

export type VariantResult = "busy" | Uint8Array | null;

/** Smaller variants of stored pictures. Each is created once, on first request, and stored beside its picture. */
export function createPictureVariants(files: FileStore) {
  const queue = createBoundedQueue({ concurrency: maxEncoders, maxQueued });
  const inFlight = new Map<string, Promise<Uint8Array | null>>();

  async function createVariant(variant: Variant): Promise<Uint8Array | null> {
    const bytes = await files.read(variant.key);
    if (!bytes) return null;
    const name = nameOf(variant);
    const encoded = await encode(bytes, variant);
    await files.write(name, encoded, `image/${variant.format}`);
    // If the picture was deleted while its variant was being created, the variant must be deleted too.
    if (!(await files.exists(variant.key))) await files.remove(name);
    return encoded;
  }

  return {
    /** Reads or creates a variant; null when the picture does not exist, "busy" when the queue is full. */
    async read(variant: Variant): Promise<VariantResult> {
      const name = nameOf(variant);
      const stored = await files.read(name);
      if (stored) return stored;
      const pending = inFlight.get(name);
      if (pending) return pending;
      const creating = queue.run(() => createVariant(variant));
      if (!creating) return "busy";
      inFlight.set(name, creating);
      try {
        return await creating;
      } finally {
        inFlight.delete(name);
      }
    },
    async remove(key: string): Promise<void> {
      for (const width of widths)
        for (const format of pictureFormats) await files.remove(nameOf({ key, width, format }));
    },
  };
}
