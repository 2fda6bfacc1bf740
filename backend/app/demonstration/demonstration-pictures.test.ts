import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import { createPictureStore, type PictureStore } from "#backend/platform/files/pictures/picture-store.ts";
import { demonstrationLectures } from "./lectures/demonstration-lectures.ts";
import { instructors, students } from "./demonstration-people.ts";
import { storeDemonstrationPictures, type DemonstrationPictures } from "./demonstration-pictures.ts";

let folder: string;
let pictures: PictureStore;
let seeded: DemonstrationPictures;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-seed-"));
  pictures = createPictureStore(createFileStore({ kind: "folder", folder: folder }, "pictures"));
  seeded = await storeDemonstrationPictures(pictures);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function stored(key: string | undefined): Promise<Buffer> {
  return Buffer.from((await pictures.read(key ?? "")) ?? []);
}

describe("storeDemonstrationPictures", () => {
  it("keeps a WebP cover of 1200 × 675 below 200 kB for every lecture", async () => {
    for (const { name } of demonstrationLectures) {
      const bytes = await stored(seeded.covers.get(name)?.key);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 1200, height: 675 });
      expect(bytes.length).toBeLessThan(200_000);
    }
  });

  it("has a preview for every cover, small enough for a list", () => {
    for (const { name } of demonstrationLectures)
      expect(seeded.covers.get(name)?.preview).toMatch(/^data:image\/webp;base64,.{20,280}$/);
  });

  it("keeps a WebP portrait of 400 × 400 below 60 kB for every person", async () => {
    for (const { email } of [...Object.values(instructors), ...Object.values(students)]) {
      const bytes = await stored(seeded.portraits.get(email));
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 400, height: 400 });
      expect(bytes.length).toBeLessThan(60_000);
    }
  });

  it("has no two pictures alike", () => {
    const keys = [...[...seeded.covers.values()].map(({ key }) => key), ...seeded.portraits.values()];
    expect(keys).toHaveLength(demonstrationLectures.length + 14);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("covers", () => {
  it("are drawings and not empty fields", async () => {
    const plain: string[] = [];
    for (const { name } of demonstrationLectures) {
      const middle = sharp(await stored(seeded.covers.get(name)?.key)).extract({
        left: 420,
        top: 150,
        width: 420,
        height: 380,
      });
      // A single colour has an entropy of 0.
      const { entropy } = await sharp(await middle.png({ compressionLevel: 0 }).toBuffer()).stats();
      if (entropy < 0.8) plain.push(name);
    }
    expect(plain).toEqual([]);
  });

  it("and portraits are all in use", async () => {
    const files = (kind: string) => readdir(new URL(`./pictures/${kind}/`, import.meta.url));
    const used = demonstrationLectures.map(({ cover }) => `${cover}.webp`);
    expect((await files("covers")).toSorted()).toEqual(used.toSorted());
    const people = Object.keys({ ...instructors, ...students }).map((key) => `${key}.webp`);
    expect((await files("portraits")).toSorted()).toEqual(people.toSorted());
  });
});
