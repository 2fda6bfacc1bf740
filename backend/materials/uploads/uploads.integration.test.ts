import { randomUUID } from "node:crypto";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { failure } from "#contract/http/error.ts";
import { deleteLecture } from "#contract/lectures/lecture.ts";
import {
  finishUpload,
  listMaterials,
  MAX_MATERIAL_BYTES,
  UPLOADS_PATH,
} from "#contract/lectures/material.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { startS3Server, type S3Server } from "#backend/quality/testing/storage/s3-server.ts";
import { startTwoNodes, type TwoNodes } from "#backend/quality/testing/two-nodes.ts";
import { uploadIdOf } from "#backend/platform/files/uploads/testing/tus-request.ts";
import { addMaterial, createUpload, metadataOf, pdfOf, sendBytes, sendTus } from "../testing/send-upload.ts";

let s3: S3Server;
let nodes: TwoNodes;
let lecture: TestLecture;
let now = new Date("2026-11-20T07:00:00Z");
const megabyte = 1024 * 1024;

beforeAll(async () => {
  s3 = await startS3Server("gubae-files");
  nodes = await startTwoNodes({ clock: () => now, env: { STORAGE_URL: s3.urlOf("gubae-files") } });
});
afterAll(async () => {
  await nodes.stop();
  await s3.stop();
});
beforeEach(async () => {
  lecture = await newLecture({ url: nodes.a.url, db: nodes.database.db });
});

const file = (name = "Week 1.pdf") => ({ lectureId: lecture.id, name });
const codeOf = async (response: Response) => failure.parse(await response.json()).code;
const tokenOfHost = () => lecture.host.token;
const newUpload = async (bytes: number, name?: string) =>
  uploadIdOf(await createUpload(nodes.a.url, tokenOfHost(), file(name), bytes));
const finish = (id: string, url = nodes.a.url) =>
  call(url, finishUpload, { token: tokenOfHost(), params: { id } });
const countMaterials = async () =>
  (await call(nodes.a.url, listMaterials, { params: { id: lecture.id } })).length;

describe("an upload", () => {
  test("becomes a material, once", async () => {
    const bytes = pdfOf(2.5 * megabyte);
    const created = await createUpload(nodes.a.url, tokenOfHost(), file("ሳምንት 1.PDF"), bytes.length);
    expect(created.status).toBe(201);
    const id = uploadIdOf(created);
    expect((await sendBytes(nodes.a.url, tokenOfHost(), { id, bytes })).headers.get("upload-offset")).toBe(
      String(bytes.length),
    );
    const [one, other] = await Promise.all([finish(id), finish(id, nodes.b.url)]);
    expect(one).toEqual(other);
    expect(one).toMatchObject({ _id: id, name: "ሳምንት 1", extension: "pdf", size: bytes.length });
    expect(await countMaterials()).toBe(1);
    expect(await nodes.database.db("material_uploads").where({ id })).toEqual([]);
  });

  test("goes on at the other node, from the byte that arrived before the line broke", async () => {
    const bytes = pdfOf(3 * megabyte);
    const id = await newUpload(bytes.length);
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.subarray(0, 1.4 * megabyte));
      },
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 300));
        controller.error(new Error("the line broke"));
      },
    });
    await expect(sendBytes(nodes.a.url, tokenOfHost(), { id, bytes: broken })).rejects.toThrow(
      "fetch failed",
    );
    const offset = async () =>
      Number(
        (await sendTus(nodes.b.url, { method: "HEAD", id, token: tokenOfHost() })).headers.get(
          "upload-offset",
        ),
      );
    await expect.poll(offset).toBeGreaterThan(megabyte);
    // The rest is sent with retries, because the first node may still be storing the bytes that it received.
    const sendRest = async () => {
      const at = await offset();
      const rest = { id, offset: at, bytes: bytes.subarray(at) };
      return (await sendBytes(nodes.b.url, tokenOfHost(), rest)).status;
    };
    await expect.poll(sendRest).toBe(204);
    expect(await finish(id, nodes.b.url)).toMatchObject({ size: bytes.length });
  });

  test("in single bytes makes few parts, and reaches the other node too", async () => {
    const bytes = pdfOf(40);
    const id = await newUpload(bytes.length);
    const urls = [nodes.a.url, nodes.b.url];
    for (const [offset] of bytes.entries()) {
      const one = { id, offset, bytes: bytes.slice(offset, offset + 1) };
      expect((await sendBytes(urls[offset % 2] ?? "", tokenOfHost(), one)).status).toBe(204);
    }
    const [{ parts }] = await nodes.database.db("material_uploads").where({ id });
    expect(parts.length).toBeLessThanOrEqual(6);
    expect(await finish(id)).toMatchObject({ size: bytes.length });
  });

  test("takes each byte once, when two requests send the same", async () => {
    const bytes = pdfOf(megabyte);
    const id = await newUpload(bytes.length);
    const replies = await Promise.all(
      [nodes.a.url, nodes.b.url].map((url) => sendBytes(url, tokenOfHost(), { id, bytes })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204, 409]));
    expect(await finish(id)).toMatchObject({ size: bytes.length });
  });

  test("of the client that pages use arrives in several requests, one of which finds the other node", async () => {
    const bytes = pdfOf(3 * megabyte);
    const urls = [nodes.a.url, nodes.b.url];
    const id = await new Promise<string>((resolve, reject) => {
      const upload = new Upload(Buffer.from(bytes), {
        endpoint: `${nodes.a.url}${UPLOADS_PATH}`,
        headers: { Authorization: `Bearer ${tokenOfHost()}` },
        metadata: { ...file("ሳምንት 2.pdf"), audience: "seats" },
        chunkSize: megabyte,
        onChunkComplete: () =>
          void (upload.url = `${urls.at(-1)}${UPLOADS_PATH}/${upload.url?.split("/").at(-1)}`),
        onSuccess: () => resolve(upload.url?.split("/").at(-1) ?? ""),
        onError: reject,
      });
      upload.start();
    });
    expect(await finish(id)).toMatchObject({ name: "ሳምንት 2", size: bytes.length });
  });

  test("that is cancelled is gone", async () => {
    const id = await newUpload(100);
    await sendBytes(nodes.a.url, tokenOfHost(), { id, bytes: pdfOf(40) });
    const ask = (method: "HEAD" | "DELETE") => sendTus(nodes.a.url, { method, id, token: tokenOfHost() });
    expect((await ask("DELETE")).status).toBe(204);
    expect((await ask("DELETE")).status).toBe(404);
    expect((await ask("HEAD")).status).toBe(404);
  });
});

describe("refused is", () => {
  test("everybody but the lecture's own instructor, at every request", async () => {
    const id = await newUpload(100);
    const [student, other] = [await lecture.newViewer(), await newAccount(nodes.a.url, "instructor")];
    const callers = [
      [undefined, 401],
      ["junk", 401],
      [student.token, 403],
      [other.token, 403],
    ] as const;
    for (const [token, status] of callers) {
      expect((await createUpload(nodes.a.url, token, file(), 100)).status).toBe(status);
      expect((await sendBytes(nodes.a.url, token, { id, bytes: pdfOf(100) })).status).toBe(status);
      for (const method of ["HEAD", "DELETE"] as const)
        expect((await sendTus(nodes.a.url, { method, id, token })).status).toBe(status);
      const refused = await errorOf(nodes.a.url, finishUpload, { ...(token && { token }), params: { id } });
      expect(refused.statusCode).toBe(status);
    }
    expect(await nodes.database.db("material_uploads").where({ id })).toMatchObject([{ received: 0 }]);
  });

  test("what is too large, empty, or larger than it said", async () => {
    const create = (bytes: number) => createUpload(nodes.a.url, tokenOfHost(), file(), bytes);
    expect(await codeOf(await create(MAX_MATERIAL_BYTES + 1))).toBe("material_too_large");
    expect(await codeOf(await create(0))).toBe("material_refused");
    const id = await newUpload(100);
    expect(await codeOf(await sendBytes(nodes.a.url, tokenOfHost(), { id, bytes: pdfOf(101) }))).toBe(
      "material_too_large",
    );
    // This body has no content length; some clients send such bodies.
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(pdfOf(60)) });
    const sent = sendBytes(nodes.a.url, tokenOfHost(), { id, bytes: endless });
    await sent.catch(() => undefined);
    const [{ received }] = await nodes.database.db("material_uploads").where({ id });
    expect(received).toBeLessThanOrEqual(100);
  });

  test("half an upload, and bytes at another place", async () => {
    const id = await newUpload(100);
    await sendBytes(nodes.a.url, tokenOfHost(), { id, bytes: pdfOf(40) });
    for (const offset of [0, 39, 41])
      expect(
        await codeOf(await sendBytes(nodes.a.url, tokenOfHost(), { id, offset, bytes: pdfOf(10) })),
      ).toBe("upload_conflict");
    const refused = await errorOf(nodes.a.url, finishUpload, { token: tokenOfHost(), params: { id } });
    expect(refused).toMatchObject({ code: "upload_conflict" });
  });

  test.each([
    ["a page", "Week.pdf", "<!doctype html><script>alert(1)</script>"],
    ["a drawing that runs scripts", "Week.png", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["a program", "Week.pdf", "\u007fELF\u0002\u0001\u0001\0\0\0\0\0\0\0\0\0\u0003\0"],
    ["text", "Week.docx", "Homework"],
  ])("%s, whatever its name says", async (_, name, text) => {
    const bytes = new TextEncoder().encode(text);
    const id = await newUpload(bytes.length, name);
    await sendBytes(nodes.a.url, tokenOfHost(), { id, bytes });
    const ask = () => errorOf(nodes.a.url, finishUpload, { token: tokenOfHost(), params: { id } });
    expect(await ask()).toMatchObject({ statusCode: 415, code: "material_refused" });
    expect(await ask()).toMatchObject({ code: "upload_gone" });
    expect(await countMaterials()).toBe(0);
  });

  test("an upload that took too long", async () => {
    const id = await newUpload(100);
    const started = now;
    now = new Date(now.getTime() + 2 * 86_400_000 + 1);
    await nodes.database.db("sessions").update({ lastUsedAt: now });
    const late = await sendBytes(nodes.a.url, tokenOfHost(), { id, bytes: pdfOf(100) });
    expect(await codeOf(late)).toBe("upload_gone");
    now = started;
  });

  test.each([
    ["no metadata", ""],
    ["a name that is junk", "name AAAA,lectureId AAAA"],
    ["text without sense", "%%%"],
  ])("%s", async (_, metadata) => {
    const headers = { "upload-length": "100", ...(metadata && { "upload-metadata": metadata }) };
    const reply = await sendTus(nodes.a.url, { method: "POST", token: tokenOfHost(), headers });
    expect([reply.status, await codeOf(reply)]).toEqual([400, "invalid"]);
  });

  test("a name that isn't UTF-8", async () => {
    const name = Buffer.from("Caf\u00e9.pdf", "latin1").toString("base64");
    const metadata = metadataOf(file("x")).replace(/name [^,]+/, `name ${name}`);
    const headers = { "upload-length": "100", "upload-metadata": metadata };
    const reply = await sendTus(nodes.a.url, { method: "POST", token: tokenOfHost(), headers });
    expect(failure.parse(await reply.json())).toMatchObject({
      code: "invalid",
      fields: { name: [expect.stringContaining("were lost")] },
    });
    expect(reply.status).toBe(400);
  });

  test("an id that is junk, of nothing, or climbs", async () => {
    for (const id of ["junk", randomUUID(), "..%2f..%2fpictures", "%00", "x".repeat(2000)])
      for (const method of ["HEAD", "PATCH", "DELETE"] as const) {
        const reply = await sendTus(nodes.a.url, { method, id, token: tokenOfHost() });
        expect([400, 404]).toContain(reply.status);
      }
  });

  test("what other tus servers know: parts, and a length that comes later", async () => {
    const metadata = { "upload-metadata": metadataOf(file()) };
    for (const headers of [
      { "upload-defer-length": "1", ...metadata },
      { "upload-concat": "partial", "upload-length": "10", ...metadata },
    ]) {
      const reply = await sendTus(nodes.a.url, { method: "POST", token: tokenOfHost(), headers });
      expect(reply.status).toBe(400);
    }
  });

  test("the lecture's 41st file, and what its space does not hold", async () => {
    for (let count = 0; count < 10; count += 1) await newUpload(MAX_MATERIAL_BYTES - 1);
    const ask = async (bytes: number) =>
      codeOf(await createUpload(nodes.a.url, tokenOfHost(), file(), bytes));
    expect(await ask(MAX_MATERIAL_BYTES)).toBe("materials_full");
    await nodes.database.db("material_uploads").where({ lectureId: lecture.id }).update({ bytes: 1 });
    for (let count = 10; count < 40; count += 1) await newUpload(1);
    expect(await ask(1)).toBe("too_many_materials");
  });

  test("an upload to a lecture that was deleted meanwhile", async () => {
    const id = await newUpload(100);
    await call(nodes.a.url, deleteLecture, { token: tokenOfHost(), params: { id: lecture.id } });
    expect(await codeOf(await sendBytes(nodes.a.url, tokenOfHost(), { id, bytes: pdfOf(100) }))).toBe(
      "upload_gone",
    );
    expect((await createUpload(nodes.a.url, tokenOfHost(), file(), 100)).status).toBe(404);
  });
});

test("names stay names", async () => {
  const { name } = await addMaterial(nodes.a.url, tokenOfHost(), file("../../etc/Week 1.pdf"), pdfOf(100));
  expect(name).toBe("../../etc/Week 1");
});
