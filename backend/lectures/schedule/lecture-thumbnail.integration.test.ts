import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import * as wire from "#contract/lectures/lecture.ts";
import { BODY_PART } from "#contract/http/endpoint.ts";
import { failure } from "#contract/http/error.ts";
import { TOO_MANY_PIXELS } from "#contract/pictures/picture.ts";
import { flatPng } from "#backend/platform/files/pictures/testing/flat-png.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { lectureForm } from "../testing/lecture-form.ts";

let abebe: TestAccount;
let almaz: TestAccount;
let photo: Buffer;

const api = setUpTestServer({ clock: () => new Date("2026-11-21T09:00:00Z") });
beforeAll(async () => {
  abebe = await newAccount(api.url, "instructor");
  almaz = await newAccount(api.url, "instructor");
  const canvas = { width: 2400, height: 1350, channels: 3 as const, background: "#a33" };
  photo = await sharp({ create: canvas }).jpeg().toBuffer();
});

function dataUrl(bytes: Buffer, type = "image/jpeg"): string {
  return `data:${type};base64,${bytes.toString("base64")}`;
}

type Part = [name: string, value: string | Buffer, fileName?: string];

/** Sends a form as a browser does. */
async function sendForm(parts: Part[], { token } = abebe, changedId?: string) {
  const form = new FormData();
  for (const [name, value, fileName = "picture.jpg"] of parts) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), fileName);
  }
  const headers = { authorization: `Bearer ${token}` };
  if (changedId !== undefined)
    return fetch(`${api.url}/classes/${changedId}`, { method: "PUT", headers, body: form });
  return fetch(`${api.url}/classes/createClass`, { method: "POST", headers, body: form });
}

const formParts: Part[] = Object.entries(lectureForm).map(([name, value]) => [name, String(value)]);

async function failureOf(reply: Promise<Response>) {
  return failure.parse(await (await reply).json());
}

async function storedPicture(thumbnail: string | null) {
  const reply = await fetch(`${api.url}${thumbnail}`);
  expect(reply.headers.get("content-type")).toBe("image/webp");
  return sharp(await reply.arrayBuffer()).metadata();
}

describe("a thumbnail", () => {
  test("is accepted as a form's file, whatever its name, and stored small", async () => {
    const reply = await sendForm([
      ...formParts,
      ["duration", "90"],
      ["capacity", ""],
      ["thumbnail", photo, "ፎቶ '\"../.jpg"],
    ]);
    expect(reply.status).toBe(201);
    const { data } = (await reply.json()) as { data: unknown };
    const made = wire.lecture.parse(data);
    expect(made).toMatchObject({ ...lectureForm, duration: 90, capacity: null });
    expect(await storedPicture(made.thumbnail)).toMatchObject({ width: 1200, height: 675 });
  });

  test("is accepted beside the lecture's fields as one JSON part", async () => {
    const sent = { ...lectureForm, duration: 90, capacity: 12, recordingWished: false, replayDays: null };
    const reply = await sendForm([
      [BODY_PART, JSON.stringify(sent)],
      ["thumbnail", photo],
    ]);
    expect(reply.status).toBe(201);
    const { data } = (await reply.json()) as { data: unknown };
    const made = wire.lecture.parse(data);
    expect(made).toMatchObject({ ...lectureForm, duration: 90, capacity: 12 });
    const changed = await sendForm(
      [
        [BODY_PART, '{"capacity":null}'],
        ["thumbnail", photo],
      ],
      abebe,
      made._id,
    );
    const { data: after } = (await changed.json()) as { data: unknown };
    expect(wire.lecture.parse(after)).toMatchObject({ ...lectureForm, duration: 90, capacity: null });
    const other = await failureOf(sendForm([[BODY_PART, '{"price":0}']], almaz, made._id));
    expect(other).toMatchObject({ statusCode: 403, code: "not_your_lecture" });
  });

  test("is accepted as a data URL, stays when omitted, and is deleted with null", async () => {
    const body = { ...lectureForm, thumbnail: dataUrl(photo) };
    const made = await call(api.url, wire.createLecture, { token: abebe.token, body });
    await storedPicture(made.thumbnail);
    const target = { token: abebe.token, params: { id: made._id } };
    const renamed = await call(api.url, wire.updateLecture, { ...target, body: { name: "Renamed" } });
    expect(renamed.thumbnail).toBe(made.thumbnail);
    const bare = await call(api.url, wire.updateLecture, { ...target, body: { thumbnail: null } });
    expect(bare.thumbnail).toBeNull();
  });

  test("of another instructor's lecture can't be changed", async () => {
    const made = await call(api.url, wire.createLecture, { token: abebe.token, body: lectureForm });
    // The access check comes before the picture is read, so the error is not about the unreadable picture.
    for (const bytes of [photo, Buffer.from("not a picture")]) {
      const refused = await failureOf(sendForm([["thumbnail", bytes]], almaz, made._id));
      expect(refused).toMatchObject({ statusCode: 403, code: "not_your_lecture" });
    }
  });
});

describe("an invalid picture", () => {
  const refuse = (thumbnail: string) =>
    errorOf(api.url, wire.createLecture, { token: abebe.token, body: { ...lectureForm, thumbnail } });

  test("is rejected, whatever its name", async () => {
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
    const half = photo.subarray(0, 200);
    for (const bytes of [svg, half, Buffer.from("not a picture"), Buffer.from("GIF89a")]) {
      const failed = await refuse(dataUrl(bytes, "image/png"));
      expect(failed).toMatchObject({ statusCode: 415, code: "picture_unreadable" });
      const upload = await failureOf(sendForm([...formParts, ["thumbnail", bytes]]));
      expect(upload.code).toBe("picture_unreadable");
    }
  });

  test("is rejected when it decompresses to a gigapixel", { tags: "wide" }, async () => {
    const made = await call(api.url, wire.createLecture, {
      token: abebe.token,
      body: { ...lectureForm, thumbnail: dataUrl(flatPng(64, 64), "image/png") },
    });
    await storedPicture(made.thumbnail);
    const bomb = flatPng(32_000, 32_000);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await refuse(dataUrl(bomb, "image/png"))).toMatchObject({
      statusCode: 413,
      code: "picture_too_many_pixels",
      fields: { thumbnail: [TOO_MANY_PIXELS] },
    });
  });

  test("creates no lecture", async () => {
    const [before] = await api.db("lectures").count();
    await refuse(dataUrl(Buffer.from("no")));
    expect(await api.db("lectures").count()).toEqual([before]);
  });
});

describe("an invalid form", () => {
  test("with two files, an unexpected file or a too large file is rejected", async () => {
    const two = await failureOf(sendForm([...formParts, ["thumbnail", photo], ["thumbnail", photo]]));
    expect(two).toMatchObject({ statusCode: 413, code: "too_large" });
    const strange = await failureOf(sendForm([...formParts, ["virus", photo]]));
    expect(strange).toMatchObject({
      statusCode: 400,
      fields: { virus: ["This field doesn't accept a file."] },
    });
    const large = Buffer.alloc(8 * 1024 * 1024 + 1);
    const tooLarge = await failureOf(sendForm([...formParts, ["thumbnail", large]]));
    expect(tooLarge).toMatchObject({ statusCode: 413, code: "picture_too_large" });
  });

  test("reports all invalid fields at once", async () => {
    const failed = await failureOf(
      sendForm([
        ["name", ""],
        ["price", "cheap"],
        ["duration", "long"],
        ["schedule", "soon"],
        ["zone", "Mars"],
      ]),
    );
    expect(Object.keys(failed.fields ?? {}).toSorted()).toEqual([
      "description",
      "duration",
      "name",
      "price",
      "schedule",
      "zone",
    ]);
  });

  test("reports the JSON part's invalid fields, and JSON that is none", async () => {
    const part = JSON.stringify({ ...lectureForm, price: "450", zone: "Mars" });
    const failed = await failureOf(sendForm([...formParts, [BODY_PART, part]]));
    expect(Object.keys(failed.fields ?? {}).toSorted()).toEqual(["price", "zone"]);
    for (const junk of ["{", "", '{"name":']) {
      const refused = await failureOf(sendForm([...formParts, [BODY_PART, junk]]));
      expect(refused).toMatchObject({ statusCode: 400, code: "malformed_json" });
      expect(Object.keys(refused.fields ?? {})).toEqual([BODY_PART]);
    }
  });

  test.each(["__proto__", "constructor", "toString", "name[]", "price[x]"])(
    "with a field called %s does no harm",
    async (name) => {
      const reply = await sendForm([...formParts, [name, "1"]]);
      expect(reply.status).toBeLessThan(500);
    },
  );

  async function sendRaw(contentType: string, body: string | Buffer, path = "/classes/createClass") {
    const headers = { authorization: `Bearer ${abebe.token}`, "content-type": contentType };
    return failureOf(
      fetch(`${api.url}${path}`, {
        method: "POST",
        headers,
        body: typeof body === "string" ? body : new Uint8Array(body),
      }),
    );
  }

  test("or a missing form is rejected", async () => {
    expect((await sendRaw("application/json", '{"name":')).code).toBe("malformed_json");
    expect((await sendRaw("application/json", "[]")).code).toBe("invalid");
    expect((await sendRaw("text/plain", "hello")).code).toBe("unsupported_media_type");
    expect((await sendRaw("multipart/form-data", "no boundary")).statusCode).toBe(400);
    expect((await sendRaw("multipart/form-data; boundary=x", "--x\r\nbroken")).statusCode).toBe(400);
    expect((await sendRaw("application/json", Buffer.from([0x22, 0xff, 0xfe, 0x22]))).statusCode).toBe(400);
  });

  test("of 13 MB is refused, and a search of 1 MB", async () => {
    const large = JSON.stringify({ ...lectureForm, description: "x".repeat(13 * 1024 * 1024) });
    expect(await sendRaw("application/json", large)).toMatchObject({ statusCode: 413, code: "too_large" });
    const search = JSON.stringify({ query: "x".repeat(1024 * 1024) });
    expect((await sendRaw("application/json", search, "/classes/search")).statusCode).toBe(413);
  });
});
