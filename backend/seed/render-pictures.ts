import sharp from "sharp";
import type { PictureKind } from "#contract/picture-variants.ts";
import { drawCover } from "./art/cover.ts";
import { drawPortrait } from "./art/portrait.ts";
import { demonstrationLectures } from "./demonstration-lectures.ts";
import { instructors, students, type DemonstrationPerson } from "./demonstration-people.ts";

export interface SeedPictures {
  /** Keeps one picture and answers its key. */
  store: (bytes: Buffer, kind: PictureKind) => Promise<string>;
  previewOf: (key: string) => Promise<string | null>;
}

export interface DemonstrationCover {
  key: string;
  preview: string | null;
}

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
  /** Title of a lecture → its cover. */
  covers: ReadonlyMap<string, DemonstrationCover>;
  /** E-mail of a person → key of the portrait. */
  portraits: ReadonlyMap<string, string>;
}

/** Draws and stores every picture of the demonstration catalogue. */
export async function renderPictures({ store, previewOf }: SeedPictures): Promise<DemonstrationPictures> {
  const covers = new Map<string, DemonstrationCover>();
  const portraits = new Map<string, string>();
  const people: readonly DemonstrationPerson[] = [...Object.values(instructors), ...Object.values(students)];
  await inTwoLines(demonstrationLectures, async ({ name, cover }) => {
    const key = await store(await rasterize(drawCover(name, cover)), "cover");
    covers.set(name, { key, preview: await previewOf(key) });
  });
  await inTwoLines(people, async ({ email, portrait }) => {
    portraits.set(email, await store(await rasterize(drawPortrait(portrait)), "portrait"));
  });
  return { covers, portraits };
}
