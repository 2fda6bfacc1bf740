import type { Disk } from "flydrive";
import sharp from "sharp";
import { pictureFormats, pictureWidths, type PictureFormat } from "#contract/picture-variants.ts";
import { createWorkQueue } from "./work-queue.ts";

export interface Variant {
  /** Key of the kept picture, `<hash>.webp`. */
  key: string;
  width: number;
  format: PictureFormat;
}

/** An encoder occupies a core and one of libuv's four threads, which log-ins need too. */
const encoders = 2;
/** Whoever comes when this many wait already gets the picture as it is kept. */
const mayWait = 16;

const widths = new Set<number>(Object.values(pictureWidths).flat());

export function isVariantWidth(width: number): boolean {
  return widths.has(width);
}

function nameOf({ key, width, format }: Variant): string {
  return key.replace(/\.webp$/, `-${width}.${format}`);
}

/** AVIF beyond effort 2 costs seven times as long for two per cent. */
function encode(bytes: Uint8Array, { width, format }: Variant): Promise<Buffer> {
  const resized = sharp(bytes).resize({ width, withoutEnlargement: true });
  return format === "avif"
    ? resized.avif({ quality: 55, effort: 2, chromaSubsampling: "4:2:0" }).toBuffer()
    : resized.webp({ quality: 76 }).toBuffer();
}

export type VariantAnswer = "busy" | Uint8Array | null;

/** Smaller sizes of kept pictures: each is made when it is first asked for, once, and kept beside its picture. */
export function createPictureVariants(disk: Disk) {
  const queue = createWorkQueue({ atOnce: encoders, mayWait });
  const underWay = new Map<string, Promise<Uint8Array | null>>();

  async function make(variant: Variant): Promise<Uint8Array | null> {
    if (!(await disk.exists(variant.key))) return null;
    const name = nameOf(variant);
    const encoded = await encode(await disk.getBytes(variant.key), variant);
    await disk.put(name, encoded, { contentType: `image/${variant.format}` });
    // Removed meanwhile: a picture must not come back by its smaller sizes.
    if (!(await disk.exists(variant.key))) await disk.delete(name);
    return encoded;
  }

  return {
    /** The bytes; null when the picture does not exist; "busy" when too many are being made already. */
    async read(variant: Variant): Promise<VariantAnswer> {
      const name = nameOf(variant);
      if (await disk.exists(name)) return disk.getBytes(name);
      const already = underWay.get(name);
      if (already) return already;
      const making = queue.run(() => make(variant));
      if (!making) return "busy";
      underWay.set(name, making);
      try {
        return await making;
      } finally {
        underWay.delete(name);
      }
    },
    async remove(key: string): Promise<void> {
      for (const width of widths)
        for (const format of pictureFormats) await disk.delete(nameOf({ key, width, format }));
    },
  };
}
