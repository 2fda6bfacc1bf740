import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { pictureFormats, pictureWidths } from "#contract/pictures/picture-variants.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { MAX_PREVIEW_LENGTH } from "./picture-preview.ts";

let key: string;

const api = setUpTestServer();
beforeAll(async () => {
  key = await api.server.pictures.store(await photo(1400), "cover");
});

/**
 * Returns a unique picture that compresses poorly. The default width is cheap to encode; tests of variants pass the
 * largest display width.
 */
async function photo(width = 640): Promise<Buffer> {
  const raw = { width: 64, height: 36, channels: 3 as const };
  return sharp(randomBytes(64 * 36 * 3), { raw })
    .resize(width, Math.round((width * 9) / 16))
    .jpeg()
    .toBuffer();
}

/**
 * Returns a PNG that counts as animated but has only one frame: a chunk marks it, and readers skip chunks they don't
 * know.
 */
async function animatedPng(): Promise<Buffer> {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const chunk = Buffer.from("acTL\u0000\u0000\u0000\u0001\u0000\u0000\u0000\u0000", "latin1");
  const [length, check] = [Buffer.from([0, 0, 0, 8]), Buffer.alloc(4)];
  check.writeUInt32BE(crc32(chunk));
  const afterHeader = 33;
  return Buffer.concat([png.subarray(0, afterHeader), length, chunk, check, png.subarray(afterHeader)]);
}

const get = (name: string) => fetch(`${api.url}/pictures/${name}`);
const named = (of: string, width: number | string, format: string) =>
  of.replace(".webp", `-${width}.${format}`);

describe("a stored picture", () => {
  test("may come from an animated PNG", async () => {
    const stored = await api.server.pictures.read(
      await api.server.pictures.store(await animatedPng(), "portrait"),
    );
    expect(await sharp(stored ?? undefined).metadata()).toMatchObject({ format: "webp" });
  });

  test.each(pictureFormats)("is available in every width as %s, immutable", async (format) => {
    for (const width of pictureWidths.cover) {
      const reply = await get(named(key, width, format));
      expect(reply.status).toBe(200);
      expect(reply.headers.get("content-type")).toBe(`image/${format}`);
      expect(reply.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      const { width: real, height } = await sharp(await reply.arrayBuffer()).metadata();
      expect([real, height]).toEqual([width, Math.round((width * 9) / 16)]);
    }
  });

  test("is encoded once per variant, even with concurrent requests", async () => {
    const other = await api.server.pictures.store(await photo(), "cover");
    const variant = { key: other, width: 480, format: "avif" } as const;
    const [first, second] = await Promise.all([
      api.server.pictures.readVariant(variant),
      api.server.pictures.readVariant(variant),
    ]);
    expect(first).toBe(second);
  });

  test("is sent unchanged and uncached while the encoders are busy", async () => {
    const keys = await Promise.all(
      Array.from({ length: 3 }, async () => api.server.pictures.store(await photo(320), "cover")),
    );
    const widths = Object.values(pictureWidths).flat();
    const names = keys.flatMap((of) => widths.map((width) => named(of, width, "avif")));
    const replies = await Promise.all(names.map(get));
    expect(replies.map(({ status }) => status)).toEqual(names.map(() => 200));
    const uncached = replies.filter((reply) => reply.headers.get("cache-control") === "no-store");
    expect(uncached.length).toBeGreaterThan(0);
    expect(uncached[0]?.headers.get("content-type")).toBe("image/webp");
    const index = uncached[0] ? replies.indexOf(uncached[0]) : 0;
    const later = await get(names[index] ?? "");
    expect(later.headers.get("content-type")).toBe("image/avif");
  });

  test("is never enlarged", async () => {
    const small = await api.server.pictures.store(await photo(), "portrait");
    const reply = await get(named(small, 1200, "webp"));
    expect((await sharp(await reply.arrayBuffer()).metadata()).width).toBe(400);
  });

  test("is deleted with all variants", async () => {
    const deleted = await api.server.pictures.store(await photo(), "portrait");
    expect((await get(named(deleted, 96, "webp"))).status).toBe(200);
    await api.server.pictures.remove(deleted);
    for (const name of [deleted, named(deleted, 96, "webp"), named(deleted, 96, "avif")])
      expect((await get(name)).status).toBe(404);
  });
});

describe("an unknown picture", () => {
  const none = "0".repeat(40);
  test.each([
    `${none}.webp`,
    `${none}-480.avif`,
    `${none}.avif`,
    "..%2f..%2fpostgres-480.avif",
    "x.webp",
    `${none}-480.svg`,
    `${none.toUpperCase()}A-480.webp`,
  ])("%s is a 404", async (name) => {
    expect((await get(name)).status).toBe(404);
  });

  test.each(["481", "0480", "0", "99999", "-480", "1e3", "480.5", "٤٨٠"])(
    "a width of %s is a 404, so that nobody fills the disk",
    async (width) => {
      expect((await get(named(key, width, "avif"))).status).toBe(404);
    },
  );

  test("AVIF without a width is a 404", async () => {
    expect((await get(key.replace("webp", "avif"))).status).toBe(404);
  });
});

describe("a preview", () => {
  test("is a small picture with the same aspect ratio", async () => {
    const preview = await api.server.pictures.previewOf(key);
    expect(preview?.length).toBeLessThanOrEqual(MAX_PREVIEW_LENGTH);
    expect(preview).toMatch(/^data:image\/webp;base64,/);
    const bytes = Buffer.from(preview?.split(",")[1] ?? "", "base64");
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 16, height: 9 });
  });

  test("of a missing picture is null", async () => {
    expect(await api.server.pictures.previewOf(null)).toBeNull();
    expect(await api.server.pictures.previewOf(undefined)).toBeNull();
    expect(await api.server.pictures.previewOf(`${"0".repeat(40)}.webp`)).toBeNull();
  });
});
