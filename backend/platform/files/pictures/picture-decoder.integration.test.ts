import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { execPath } from "node:process";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLecture } from "#contract/lectures/lecture.ts";
import { failure } from "#contract/http/error.ts";
import { TOO_MANY_PIXELS } from "#contract/pictures/picture.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { programAccount } from "#backend/platform/processes/program-account.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { createPictureDecoder, spawnDecoder } from "./picture-decoder.ts";
import { flatPng } from "./testing/flat-png.ts";

type DecoderProcess = ReturnType<typeof spawnDecoder>;

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#345" }, limitInputPixels: false });

/** The fastest settings: huge pictures take seconds to encode, and how they look does not matter. */
const fast = { effort: 0, quality: 1, chromaSubsampling: "4:2:0" };

let exploding: Buffer;
beforeAll(async () => {
  exploding = await plain(7000, 7000).avif(fast).toBuffer();
});

async function refusal(decoding: Promise<Buffer>) {
  const error: unknown = await decoding.then(
    () => "decoded",
    (thrown: unknown) => thrown,
  );
  return error instanceof AppError ? { code: error.code, fields: error.fields } : error;
}

test("the decoder is nobody by the time that it reads a picture, where we are root", async () => {
  const decoder = spawnDecoder("cover");
  const ended = once(decoder, "close");
  const [own, nobody] = [process.getuid?.(), programAccount?.uid];
  // The real, effective, saved and filesystem user ids. If all of them are unprivileged, the process cannot regain its
  // privileges.
  const wanted = `Uid:${`\t${nobody ?? own}`.repeat(4)}`;
  await expect
    .poll(() => readFile(`/proc/${decoder.pid}/status`, "utf8"), { timeout: 10_000 })
    .toContain(wanted);
  decoder.stdin.end(await plain(8, 8).png().toBuffer());
  const [encoded] = await Promise.all([buffer(decoder.stdout), ended]);
  expect((await sharp(encoded).metadata()).format).toBe("webp");
});

describe("a picture", () => {
  test("of 7000 x 7000 in 2 kB of AVIF is refused with field and mend, within 200 MB", async () => {
    expect(exploding.length).toBeLessThan(2500);
    const limits = { maxRssBytes: 200 * 1024 * 1024, timeoutMs: 30_000 };
    const decoder = createPictureDecoder((kind) => spawnDecoder(kind, limits));
    expect(await refusal(decoder.reencode(exploding, "cover"))).toEqual({
      code: "picture_too_many_pixels",
      fields: { thumbnail: [TOO_MANY_PIXELS] },
    });
    expect(await refusal(decoder.reencode(exploding, "portrait"))).toMatchObject({
      fields: { image: [TOO_MANY_PIXELS] },
    });
  });

  const wide = { tags: "wide" };
  const webp = () => plain(5001, 5000).webp({ lossless: true, effort: 0 }).toBuffer();
  const jpeg = () => plain(5000, 5000).jpeg().toBuffer();

  for (const { name, encode, options } of [
    { name: "PNG of 5001 x 5000", encode: async () => flatPng(5001, 5000), options: {} },
    { name: "WebP of 5001 x 5000", encode: webp, options: wide },
    { name: "AVIF of 4001 x 2000", encode: () => plain(4001, 2000).avif(fast).toBuffer(), options: {} },
  ])
    test(`in ${name} is refused`, options, async () => {
      expect(await refusal(createPictureDecoder().reencode(await encode(), "cover"))).toMatchObject({
        code: "picture_too_many_pixels",
      });
    });

  for (const { name, encode, options } of [
    { name: "JPEG of 5000 x 5000", encode: jpeg, options: wide },
    { name: "AVIF of 4000 x 2000", encode: () => plain(4000, 2000).avif(fast).toBuffer(), options: {} },
  ])
    test(`in ${name} is decoded`, options, async () => {
      const encoded = await createPictureDecoder().reencode(await encode(), "cover");
      expect(await sharp(encoded).metadata()).toMatchObject({ format: "webp", width: 1200, height: 675 });
    });

  test("that is cut short is unreadable", async () => {
    const whole = await plain(400, 400).png().toBuffer();
    expect(await refusal(createPictureDecoder().reencode(whole.subarray(0, 60), "cover"))).toMatchObject({
      code: "picture_unreadable",
    });
  });
});

/** A decoder that never exits. */
function spawnStuck(): DecoderProcess {
  return spawn(execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: ["pipe", "pipe", "pipe"] });
}

function killFromOutside(decoder: DecoderProcess | undefined): void {
  if (decoder?.pid !== undefined) process.kill(decoder.pid, "SIGKILL");
}

describe("a decoder's process", () => {
  test("may be killed: its picture is decoded by the next, and nobody notices", async () => {
    const started: DecoderProcess[] = [];
    const decoder = createPictureDecoder((kind) => {
      const next = started.length === 0 ? spawnStuck() : spawnDecoder(kind);
      started.push(next);
      return next;
    });
    const small = await plain(300, 300).png().toBuffer();
    const decoding = [decoder.reencode(small, "portrait"), decoder.reencode(small, "cover")];
    await expect.poll(() => started.length).toBe(1);
    killFromOutside(started[0]);
    for (const encoded of await Promise.all(decoding))
      expect(await sharp(encoded).metadata()).toMatchObject({ format: "webp", width: 300 });
    expect(started).toHaveLength(3);
  });

  test("runs alone; eight pictures wait, and the next is told to come again", async () => {
    const started: DecoderProcess[] = [];
    const decoder = createPictureDecoder(() => {
      const next = spawnStuck();
      started.push(next);
      return next;
    });
    const small = Buffer.from("small");
    const waiting = Array.from({ length: 9 }, () => refusal(decoder.reencode(small, "cover")));
    await expect(decoder.reencode(small, "cover")).rejects.toMatchObject({
      code: "pictures_busy",
      status: 503,
      retryAfter: 5,
    });
    expect(started).toHaveLength(1);
    // Each of the nine pictures is decoded by up to two processes.
    for (let count = 1; count <= 18; count += 1) {
      await expect.poll(() => started.length).toBe(count);
      killFromOutside(started[count - 1]);
    }
    expect(new Set((await Promise.all(waiting)).map((refused) => JSON.stringify(refused)))).toEqual(
      new Set([JSON.stringify({ code: "pictures_busy" })]),
    );
  });

  test.each([
    ["memory", { maxRssBytes: 1, timeoutMs: 30_000 }],
    ["time", { maxRssBytes: Infinity, timeoutMs: 1 }],
  ])("that needs too much %s ends, and only its own picture is refused", async (_, limits) => {
    const started: DecoderProcess[] = [];
    const decoder = createPictureDecoder((kind) => {
      const next = started.length === 0 ? spawnDecoder(kind, limits) : spawnDecoder(kind);
      started.push(next);
      return next;
    });
    const small = await plain(300, 300).png().toBuffer();
    const [refused, encoded] = await Promise.all([
      refusal(decoder.reencode(small, "cover")),
      decoder.reencode(small, "cover"),
    ]);
    expect(refused).toMatchObject({ code: "picture_unreadable" });
    expect(await sharp(encoded).metadata()).toMatchObject({ format: "webp" });
    expect(started).toHaveLength(2);
    expect(started[0]?.signalCode).toBe("SIGKILL");
  });
});

describe("six exploding pictures at once", () => {
  let api: TestServer;
  beforeAll(async () => {
    api = await startTestServer();
  });
  afterAll(() => api.stop());

  test("are all refused while the server answers others", async () => {
    const { token } = await newAccount(api.url, "instructor");
    const body = (field: Buffer) => ({
      name: "Boom",
      description: "About it.",
      schedule: new Date(Date.now() + 86_400_000).toISOString(),
      price: 0,
      thumbnail: `data:image/avif;base64,${field.toString("base64")}`,
    });
    let open = 6;
    const uploads = Array.from({ length: open }, async () => {
      const reply = await fetch(`${api.url}${createLecture.path}`, {
        method: createLecture.method,
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify(body(exploding)),
      });
      open -= 1;
      return failure.parse(await reply.json());
    });
    for (let count = 0; count < 12; count += 1) expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
    expect(open).toBeGreaterThan(0);
    for (const failed of await Promise.all(uploads))
      expect(failed).toMatchObject({
        statusCode: 413,
        code: "picture_too_many_pixels",
        fields: { thumbnail: [TOO_MANY_PIXELS] },
      });
  }, 60_000);
});
