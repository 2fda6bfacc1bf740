import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { deleteLecture } from "#contract/lectures/lecture.ts";
import * as wire from "#contract/lectures/material.ts";
import { logOut } from "#contract/accounts/account.ts";
import { systemClock } from "#backend/platform/clock.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { setUpStorages } from "#backend/quality/testing/storage/set-up-storages.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { uploadIdOf } from "#backend/platform/files/uploads/testing/tus-request.ts";
import { measureSpace } from "./state/material-repo.ts";
import { sweepMaterials, sweepUploads } from "./sweep-materials.ts";
import { addMaterial, createUpload, pdfOf, sendBytes } from "./testing/send-upload.ts";

const storages = setUpStorages();

function storeMaterials(urlOf: () => string): void {
  let api: TestServer;
  let lecture: TestLecture;
  let files: FileStore;
  let parts: FileStore;
  let forSeats: wire.Material;
  let forAll: wire.Material;
  let now = new Date();
  const bytes = pdfOf(200_000);

  beforeAll(async () => {
    api = await startTestServer({ env: { STORAGE_URL: urlOf() }, clock: () => now });
    lecture = await newLecture(api);
    files = storages.filesIn(urlOf(), "materials");
    parts = storages.filesIn(urlOf(), "uploads");
    const add = (name: string, audience: string) =>
      addMaterial(api.url, lecture.host.token, { lectureId: lecture.id, name, audience }, bytes);
    forSeats = await add('ሳምንት "1" / መግቢያ.pdf', "seats");
    now = new Date(now.getTime() + 1000);
    forAll = await add("Syllabus.pdf", "everybody");
  });
  afterAll(() => api.stop());

  const pathFor = async (material: wire.Material, token?: string) =>
    (await call(api.url, wire.materialLink, { token, params: { id: material._id } })).path;
  const refusal = async (material: wire.Material, token?: string) =>
    (await errorOf(api.url, wire.materialLink, { token, params: { id: material._id } })).code;
  const download = (linkPath: string, headers: Record<string, string> = {}) =>
    fetch(`${api.url}${linkPath}`, { headers });

  test("a student downloads the bytes that were sent, as a file and never as a page", async () => {
    const student = await lecture.newViewer();
    const reply = await download(await pathFor(forSeats, student.token));
    expect(Buffer.from(await reply.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    const disposition = reply.headers.get("content-disposition") ?? "";
    expect(disposition).toMatch(/^attachment; filename="[^"/\\]*"; filename\*=UTF-8''/);
    expect(decodeURIComponent(disposition)).toContain("ሳምንት _1_ _ መግቢያ.pdf");
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  test("a download goes on where it broke", async () => {
    const link = await pathFor(forSeats, lecture.host.token);
    const whole = await download(link);
    const etag = whole.headers.get("etag") ?? "";
    await whole.arrayBuffer();
    const rest = await download(link, { range: "bytes=150000-", "if-range": etag });
    expect([rest.status, rest.headers.get("content-range")]).toEqual([206, "bytes 150000-199999/200000"]);
    expect(Buffer.from(await rest.arrayBuffer()).equals(Buffer.from(bytes.subarray(150_000)))).toBe(true);
    const other = await download(link, { range: "bytes=5-", "if-range": '"another"' });
    expect(other.status).toBe(200);
    await other.arrayBuffer();
    expect((await download(link, { range: "bytes=200000-" })).status).toBe(416);
    const head = await fetch(`${api.url}${link}`, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, "200000"]);
  });

  test("everybody sees names and sizes; who may download is told", async () => {
    const student = await lecture.newViewer();
    const list = async (token?: string) =>
      (await call(api.url, wire.listMaterials, { token, params: { id: lecture.id } })).map(
        ({ name, size, canDownload }) => [name, size, canDownload],
      );
    const names = [forSeats.name, forAll.name];
    expect(await list()).toEqual([
      [names[0], 200_000, false],
      [names[1], 200_000, true],
    ]);
    for (const token of [student.token, lecture.host.token])
      expect(await list(token)).toEqual(names.map((name) => [name, 200_000, true]));
  });

  test("refused are a guest, a stranger, and who had a seat and lost it, even with a link of before", async () => {
    expect(await refusal(forSeats)).toBe("not_signed_in");
    const stranger = await newAccount(api.url, "student");
    expect(await refusal(forSeats, stranger.token)).toBe("not_enrolled");
    const [withdrawn, banned] = [await lecture.newViewer(), await lecture.newViewer()];
    const links = [await pathFor(forSeats, withdrawn.token), await pathFor(forSeats, banned.token)];
    await api.db("enrollments").where({ studentId: withdrawn.id }).update({ status: "withdrawn" });
    await api.db("room_bans").insert({ lectureId: lecture.id, accountId: banned.id, bannedAt: now });
    expect(await refusal(forSeats, withdrawn.token)).toBe("not_enrolled");
    expect(await refusal(forSeats, banned.token)).toBe("banned");
    for (const link of links) expect((await download(link)).status).toBe(403);
    for (const token of [undefined, stranger.token, banned.token])
      expect((await download(await pathFor(forAll, token))).status).toBe(200);
  });

  test("what is for everybody has an address that needs no script", async () => {
    const open = (id: string) => fetch(`${api.url}${wire.publicMaterialPath(id)}`);
    expect((await open(forAll._id)).headers.get("content-disposition")).toContain("Syllabus.pdf");
    expect([(await open(forSeats._id)).status, (await open("junk")).status]).toEqual([401, 404]);
  });

  test("a link is of one material, for ten minutes, and can't be forged", async () => {
    const link = await pathFor(forAll);
    for (const junk of [
      link.slice(0, -2),
      `${link}AA`,
      "/materials/files/AAAA",
      `/materials/files/${"A".repeat(900)}`,
    ])
      expect((await download(junk)).status).toBe(403);
    now = new Date(now.getTime() + 10 * 60_000);
    expect((await download(link)).status).toBe(403);
  });

  test("a session that ended gives no more links, and takes those that it gave", async () => {
    const student = await lecture.newViewer();
    const link = await pathFor(forSeats, student.token);
    expect((await download(link)).status).toBe(200);
    await call(api.url, logOut, { token: student.token });
    expect(await refusal(forSeats, student.token)).toBe("not_signed_in");
    expect((await download(link)).status).toBe(403);
  });

  test("its name and audience change, and it goes with its file", async () => {
    const { token } = lecture.host;
    const file = { lectureId: lecture.id, name: "Draft.pdf" };
    const { _id: id } = await addMaterial(api.url, token, file, bytes);
    const body = { name: "Final", audience: "everybody" };
    expect(await call(api.url, wire.updateMaterial, { token, params: { id }, body })).toMatchObject(body);
    const link = await pathFor({ ...forAll, _id: id });
    expect((await download(link)).headers.get("content-disposition")).toContain("Final.pdf");
    const before = await countFiles(files);
    await call(api.url, wire.removeMaterial, { token, params: { id } });
    expect(await countFiles(files)).toBe(before - 1);
    expect((await download(link)).status).toBe(404);
  });

  test("names without letters, and audiences that don't exist, are refused with their field", async () => {
    for (const body of [
      { name: "\u202e" },
      { name: "a\u0007b" },
      { name: "x".repeat(151) },
      { audience: "me" },
    ]) {
      const input = { token: lecture.host.token, params: { id: forAll._id }, body };
      const refused = await errorOf(api.url, wire.updateMaterial, input);
      expect(Object.keys(refused.fields ?? {})).toEqual(Object.keys(body));
    }
  });

  test("a deleted lecture keeps no file, nor does an upload that was never finished", async () => {
    const { token } = lecture.host;
    const half = uploadIdOf(
      await createUpload(api.url, token, { lectureId: lecture.id, name: "a.pdf" }, 100),
    );
    await sendBytes(api.url, token, { id: half, bytes: pdfOf(50) });
    const services = { db: api.db, files, parts, clock: () => now, logger: createLogger("silent") };
    await sweepMaterials(services);
    await sweepUploads(services);
    expect([await countFiles(files), await countFiles(parts)]).toEqual([2, 1]);
    const orphan = "0000.pdf";
    await files.write(orphan, bytes, "application/pdf");
    await sweepMaterials(services);
    expect(await files.exists(orphan)).toBe(true);
    await sweepMaterials({ ...services, clock: () => new Date(systemClock().getTime() + 86_400_001) });
    expect(await files.exists(orphan)).toBe(false);
    await sweepUploads({ ...services, clock: () => new Date(now.getTime() + 2 * 86_400_001) });
    expect(await countFiles(parts)).toBe(0);
    await call(api.url, deleteLecture, { token, params: { id: lecture.id } });
    const space = async () => (await measureSpace(api.db, of)).instructorBytes;
    const of = { lectureId: lecture.id, instructorId: lecture.host.id };
    expect(await space()).toBeGreaterThan(0);
    await sweepUploads(services);
    expect(await space()).toBe(0);
    expect(await countFiles(files)).toBe(0);
    expect(await api.db("materials")).toEqual([]);
    expect((await errorOf(api.url, wire.listMaterials, { params: { id: lecture.id } })).code).toBe(
      "lecture_not_found",
    );
  });
}

describe("in a bucket", () => {
  storeMaterials(storages.ofBucket);
});
describe("in a folder", { tags: "wide" }, () => {
  storeMaterials(storages.ofFolder);
});

async function countFiles(files: FileStore): Promise<number> {
  let count = 0;
  for await (const page of files.listPages()) count += page.length;
  return count;
}

test("a bucket that browsers reach gets the download itself", async () => {
  const { origin } = new URL(storages.ofBucket());
  const STORAGE_URL = `${storages.ofBucket()}?public=${encodeURIComponent(origin)}`;
  const api = await startTestServer({ env: { STORAGE_URL } });
  const lecture = await newLecture(api);
  const file = { lectureId: lecture.id, name: "Week 1.pdf", audience: "everybody" };
  const { _id: id } = await addMaterial(api.url, lecture.host.token, file, pdfOf(1000));
  const { path: link } = await call(api.url, wire.materialLink, { params: { id } });
  const redirect = await fetch(`${api.url}${link}`, { redirect: "manual" });
  const address = redirect.headers.get("location") ?? "";
  expect(redirect.status).toBe(302);
  expect(new URL(address).searchParams.get("X-Amz-Expires")).toBe("60");
  const head = await fetch(`${api.url}${link}`, { method: "HEAD", redirect: "manual" });
  expect([head.status, head.headers.get("location")]).toEqual([200, null]);
  const reply = await fetch(address);
  expect(reply.headers.get("content-disposition")).toBe('attachment; filename="Week 1.pdf"');
  expect((await reply.arrayBuffer()).byteLength).toBe(1000);
  await api.stop();
});
