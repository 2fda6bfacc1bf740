import { readFile } from "node:fs/promises";
import { demonstrationLectures } from "./lectures/demonstration-lectures.ts";
import { instructors, students } from "./demonstration-people.ts";

export interface SeedPictures {
  /** Stores one WebP unchanged and returns its key. */
  storeEncoded: (webp: Buffer) => Promise<string>;
  previewOf: (key: string) => Promise<string | null>;
}

export interface DemonstrationCover {
  key: string;
  preview: string | null;
}

export interface DemonstrationPictures {
  /** Covers by lecture title. */
  covers: ReadonlyMap<string, DemonstrationCover>;
  /** Portrait keys by email. */
  portraits: ReadonlyMap<string, string>;
}

function readPicture(name: string): Promise<Buffer> {
  return readFile(new URL(`./pictures/${name}.webp`, import.meta.url));
}

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
