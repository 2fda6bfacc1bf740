import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { MAX_RATIO, MIN_RATIO, SLIDE_WIDTHS, type SlideContent } from "#contract/slides/deck.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { encodeSlide } from "#backend/platform/files/pictures/encode-slide.ts";
import { createPictureDecoder } from "#backend/platform/files/pictures/picture-decoder.ts";
import { assertReadable, bytesOfDataUrl } from "#backend/platform/files/pictures/picture-store.ts";
import { assertRoomFor } from "#backend/platform/files/storage/disk-space.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import type { SlideRecord } from "../state/slide-repo.ts";
import { slideFilesOf, slideWidthOf, suffixOf, type SlideWidth } from "./slide-files.ts";

/** Small text stays readable at half the width. */
const smaller = (picture: Buffer, width: SlideWidth) =>
  encodeSlide(picture, sharp(picture).resize({ width, withoutEnlargement: true }), 80);

async function ratioOf(picture: Buffer): Promise<number> {
  const { width, height } = await sharp(picture).metadata();
  const ratio = height / width;
  if (ratio >= MIN_RATIO && ratio <= MAX_RATIO) return ratio;
  const issue =
    "This picture is too narrow. Cut it so that it is at most four times as high, or ten times as wide.";
  throw new AppError("invalid", { fields: { picture: [issue] } });
}

export interface SlideStore {
  files: FileStore;
  /**
   * Stores the picture of a page in all sizes, or nothing for a blank page.
   * @throws AppError invalid (picture), disk_full, with the codes of the decoder
   */
  store: (content: SlideContent) => Promise<SlideRecord>;
  /** Null when there is no such picture, or no such width. */
  read: (pictureKey: string, width: string) => Promise<Uint8Array | null>;
  remove: (pictureKey: string) => Promise<void>;
}

export function createSlideStore(files: FileStore): SlideStore {
  // Slides have a decoder of their own: hundreds in a row must not keep others from changing their picture.
  const decoder = createPictureDecoder();

  async function storePicture(dataUrl: string): Promise<Omit<SlideRecord, "text">> {
    const sent = bytesOfDataUrl(dataUrl);
    await assertReadable(sent);
    await assertRoomFor(sent.length, files);
    const largest = await decoder.reencode(sent, "slide");
    const ratio = await ratioOf(largest);
    const pictureKey = randomBytes(20).toString("hex");
    let pictureBytes = 0;
    for (const width of SLIDE_WIDTHS) {
      const picture = width === SLIDE_WIDTHS[0] ? largest : await smaller(largest, width);
      await files.write(pictureKey + suffixOf(width), picture, "image/webp");
      pictureBytes += picture.length;
    }
    return { paper: null, pictureKey, pictureBytes, ratio };
  }

  return {
    files,
    async store(content) {
      if ("picture" in content) return { ...(await storePicture(content.picture)), text: content.text };
      return { paper: content.paper, pictureKey: null, pictureBytes: 0, ratio: content.ratio, text: "" };
    },
    async read(pictureKey, width) {
      const known = slideWidthOf(width);
      return known === undefined ? null : files.read(pictureKey + suffixOf(known));
    },
    async remove(pictureKey) {
      for (const file of slideFilesOf(pictureKey)) await files.remove(file);
    },
  };
}
