import { readFile } from "node:fs/promises";
import { demonstrationLectures } from "./lectures/demonstration-lectures.ts";
import { instructors, students } from "./demonstration-people.ts";

export interface SeedPictures {
  /** Stores one WebP as it is and returns its key. */
  storeEncoded: (webp: Buffer) => Promise<string>;
  previewOf: (key: string) => Promise<string | null>;
}

export interface DemonstrationCover {
  key: string;
  preview: string | null;
}

export interface DemonstrationPictures {
  /** Title of a lecture → its cover. */
  covers: ReadonlyMap<string, DemonstrationCover>;
  /** Email of a person → key of the portrait. */
  portraits: ReadonlyMap<string, string>;
}

function readPicture(name: string): Promise<Buffer> {
  return readFile(new URL(`./pictures/${name}.webp`, import.meta.url));
}

/** Stores every picture of the demonstration catalogue. */
export async function storeDemonstrationPictures({
  storeEncoded,
  previewOf,
}: SeedPictures): Promise<DemonstrationPictures> {
  const covers = await Promise.all(
    demonstrationLectures.map(async ({ name, cover }) => {
      const key = await storeEncoded(await readPicture(`covers/${cover}`));
      return [name, { key, preview: await previewOf(key) }] as const;
    }),
  );
  const portraits = await Promise.all(
    Object.entries({ ...instructors, ...students }).map(
      async ([key, { email }]) => [email, await storeEncoded(await readPicture(`portraits/${key}`))] as const,
    ),
  );
  return { covers: new Map(covers), portraits: new Map(portraits) };
}
