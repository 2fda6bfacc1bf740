import sharp from "sharp";
import type { PictureKind } from "#contract/picture-variants.ts";
import { drawCover } from "./art/cover.ts";
import { drawPortrait } from "./art/portrait.ts";
import { demonstrationLectures } from "./demonstration-lectures.ts";
import { instructors, students, type DemonstrationPerson } from "./demonstration-people.ts";

/** Keeps one picture and answers its key. */
export type StorePicture = (bytes: Buffer, kind: PictureKind) => Promise<string>;

/** PNG of a drawing. The store encodes it to WebP, so nothing is lost twice and little time is spent here. */
function rasterize(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}

/** Two at a time: a picture occupies one core while it is drawn or encoded. */
async function inTwoLines<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  const line = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all([line(), line()]);
}

export interface DemonstrationPictures {
  /** Title of a lecture → key of its cover. */
  covers: ReadonlyMap<string, string>;
  /** E-mail of a person → key of the portrait. */
  portraits: ReadonlyMap<string, string>;
}

/** Draws and stores every picture of the demonstration catalogue. */
export async function renderPictures(store: StorePicture): Promise<DemonstrationPictures> {
  const covers = new Map<string, string>();
  const portraits = new Map<string, string>();
  const people: readonly DemonstrationPerson[] = [...Object.values(instructors), ...Object.values(students)];
  await inTwoLines(demonstrationLectures, async ({ name, cover }) => {
    covers.set(name, await store(await rasterize(drawCover(name, cover)), "cover"));
  });
  await inTwoLines(people, async ({ email, portrait }) => {
    portraits.set(email, await store(await rasterize(drawPortrait(portrait)), "portrait"));
  });
  return { covers, portraits };
}
