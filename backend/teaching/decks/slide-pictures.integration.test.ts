import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logOut } from "#contract/accounts/account.ts";
import { deleteLecture, repeatLecture } from "#contract/lectures/lecture.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import * as wire from "#contract/slides/deck.ts";
import { flatPng } from "#backend/platform/files/pictures/testing/flat-png.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { measureSpace } from "#backend/materials/state/material-repo.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { setUpStorages } from "#backend/quality/testing/storage/set-up-storages.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { createDeckFixture, picture, pngUrl } from "../testing/deck-fixture.ts";
import { createSlideStore } from "./slide-store.ts";
import { sweepDecks, sweepSlidePictures } from "./sweep-decks.ts";

const dayMs = 86_400_000;

const storages = setUpStorages();

function storePictures(urlOf: () => string): void {
  let api: TestServer;
  let lecture: TestLecture;
  let files: FileStore;
  let decks: ReturnType<typeof createDeckFixture>;
  let deckId: string;
  let slideId: string;
  let now = new Date();

  beforeAll(async () => {
    api = await startTestServer({ env: { STORAGE_URL: urlOf() }, clock: () => now });
    files = storages.filesIn(urlOf(), "slides");
    lecture = await newLecture(api);
    decks = createDeckFixture(api.url, { id: lecture.id, token: lecture.host.token });
    deckId = (await decks.create("Week 1"))._id;
    slideId = (await decks.add(deckId, { picture: await picture(), text: "A half" }))._id;
  });
  afterAll(() => api.stop());

  const ticketOf = async (token: string, id = lecture.id) =>
    (await call(api.url, wire.getBoardDeck, { token, params: { id } })).ticket;
  async function load(ticket: string, id = slideId, width: number | string = 640) {
    const reply = await fetch(`${api.url}${wire.slidePicturePath(ticket, id, width)}`);
    return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
  }
  const names = async () => {
    const listed: string[] = [];
    for await (const page of files.listPages()) listed.push(...page.map(({ key }) => key));
    return listed.toSorted();
  };
  const spaceOf = async () =>
    (await measureSpace(api.db, { lectureId: lecture.id, instructorId: lecture.host.id })).instructorBytes;
  const services = () => ({
    db: api.db,
    slides: createSlideStore(files),
    clock: () => now,
    logger: createLogger("silent"),
  });

  test("a student loads a page in both widths, and no cache between may keep it", async () => {
    const ticket = await ticketOf((await lecture.newViewer()).token);
    for (const width of wire.SLIDE_WIDTHS) {
      const { bytes, headers } = await load(ticket, slideId, width);
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: "webp",
        width,
        height: (width * 9) / 16,
      });
      expect(headers.get("content-type")).toBe("image/webp");
      expect(headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
    expect(await names()).toEqual([
      expect.stringMatching(/^[0-9a-f]{40}-1280\.webp$/),
      expect.stringMatching(/^[0-9a-f]{40}-640\.webp$/),
    ]);
  });

  test("what a browser asks for otherwise isn't there", async () => {
    const ticket = await ticketOf(lecture.host.token);
    for (const width of ["641", "../1280", "1280.webp", "1e3", "0"])
      expect((await load(ticket, slideId, encodeURIComponent(width))).status).toBe(404);
    for (const junk of ["junk", "00000000-0000-7000-8000-000000000000"])
      expect((await load(ticket, junk)).status).toBe(404);
    for (const forged of ["x", ticket.slice(0, -2), `${ticket}AA`, "A".repeat(900)])
      expect((await load(forged)).status).toBe(403);
    const other = await newLecture(api);
    expect((await load(await ticketOf(other.host.token, other.id))).status).toBe(404);
  });

  test("without a seat nobody gets a ticket, and whoever loses it loses the pictures within a minute", async () => {
    const stranger = await newAccount(api.url, "student");
    const refused = (token: string) =>
      errorOf(api.url, wire.getBoardDeck, { token, params: { id: lecture.id } });
    expect((await refused(stranger.token)).code).toBe("not_enrolled");
    const [refunded, banned, gone] = [
      await lecture.newViewer(),
      await lecture.newViewer(),
      await lecture.newViewer(),
    ];
    const tickets = await Promise.all([refunded, banned, gone].map(({ token }) => ticketOf(token)));
    for (const ticket of tickets) expect((await load(ticket)).status).toBe(200);
    await call(api.url, withdrawPayment, { token: refunded.token, body: { classId: lecture.id } });
    await api.db("room_bans").insert({ lectureId: lecture.id, accountId: banned.id, bannedAt: now });
    await call(api.url, logOut, { token: gone.token });
    now = new Date(now.getTime() + 60_000);
    for (const ticket of tickets) expect((await load(ticket)).status).toBe(403);
    expect((await refused(banned.token)).code).toBe("banned");
  });

  test("a ticket is good for six hours", async () => {
    const ticket = await ticketOf(lecture.host.token);
    const started = now;
    now = new Date(started.getTime() + 6 * 3_600_000 - 1);
    expect((await load(ticket)).status).toBe(200);
    now = new Date(started.getTime() + 6 * 3_600_000);
    expect((await load(ticket)).status).toBe(403);
    now = started;
  });

  test("pictures count as the instructor's space, once for all repeats, until they are gone", async () => {
    const before = await spaceOf();
    const facts = await Promise.all((await names()).map((name) => files.describe(name)));
    expect(before).toBe(facts.reduce((total, found) => total + (found?.size ?? 0), 0));
    const body = { schedule: new Date(now.getTime() + 9 * dayMs).toISOString(), count: 1 };
    const [repeat] = await call(api.url, repeatLecture, { ...decks.onLecture, body });
    expect(await spaceOf()).toBe(before);
    // The repeat keeps the picture that goes here.
    const { _id: extra } = await decks.add(deckId, { picture: await picture("#a33"), text: "" });
    expect(await names()).toHaveLength(4);
    await call(api.url, wire.deleteSlide, decks.onSlide(deckId, extra));
    await call(api.url, wire.deleteSlide, decks.onSlide(deckId, slideId));
    expect(await names()).toHaveLength(2);
    const copies = createDeckFixture(api.url, { id: repeat?._id ?? "", token: lecture.host.token });
    const [copied] = await copies.list();
    const ticket = await ticketOf(lecture.host.token, repeat?._id);
    expect((await load(ticket, copied?.slides[0]?._id)).status).toBe(200);
    await call(api.url, wire.deleteDeck, copies.onDeck(copied?._id ?? ""));
    expect([await names(), await spaceOf()]).toEqual([[], 0]);
  });

  test("nothing is added beyond five gigabytes, and nothing of it stays", async () => {
    const { _id: full } = await decks.add(deckId);
    const row = { paper: null, pictureKey: "full", pictureBytes: 2 ** 31 - 1 };
    await api.db("slides").where({ id: full }).update(row);
    await api
      .db("slides")
      .insert(["a", "b"].map((pictureKey) => ({ ...row, pictureKey, deckId, position: 9, ratio: 1 })));
    const body = { content: { picture: await picture(), text: "" } };
    const input = { ...decks.onDeck(deckId), body };
    expect((await errorOf(api.url, wire.addSlide, input)).code).toBe("slides_full");
    expect(await names()).toEqual([]);
    await api.db("slides").where({ deckId }).delete();
  });

  test.each([
    [20_000, 2000, "picture_too_many_pixels"],
    [2000, 10, "invalid"],
    [10, 2000, "invalid"],
  ])("a picture of %i × %i pixels is refused with its field", async (width, height, code) => {
    const body = { content: { picture: pngUrl(flatPng(width, height)), text: "" } };
    const failed = await errorOf(api.url, wire.addSlide, { ...decks.onDeck(deckId), body });
    expect(failed).toMatchObject({ code, fields: { picture: [expect.any(String)] } });
    expect(await names()).toEqual([]);
  });

  test("a high page stays whole, a small one small, and a transparent one is paper", async () => {
    const clear = await sharp({ create: { width: 300, height: 600, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    const content = { picture: pngUrl(clear), text: "" };
    const { _id, ratio } = await decks.add(deckId, content);
    expect(ratio).toBe(2);
    const { bytes } = await load(await ticketOf(lecture.host.token), _id, 1280);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels, data[0]]).toEqual([300, 600, 3, 255]);
  });

  test("a deleted lecture keeps no row and no file, nor does a picture that no row has", async () => {
    expect(await names()).toHaveLength(2);
    const orphan = `${"0".repeat(40)}-640.webp`;
    await files.write(orphan, Buffer.from("x"), "image/webp");
    await sweepSlidePictures(services());
    expect(await files.exists(orphan)).toBe(true);
    await sweepSlidePictures({ ...services(), clock: () => new Date(Date.now() + dayMs + 1000) });
    expect(await names()).toHaveLength(2);
    expect(await files.exists(orphan)).toBe(false);
    const [shown = ""] = (await decks.order(deckId)) ?? [];
    await api.db("boards").insert({ lectureId: lecture.id, slideId: shown });
    await api.db("slide_ink").insert({ slideId: shown });
    await sweepDecks(services());
    expect(await names()).toHaveLength(2);
    await call(api.url, deleteLecture, { token: lecture.host.token, params: { id: lecture.id } });
    expect((await load(await ticketOf(lecture.host.token).catch(() => "none"), shown)).status).toBe(403);
    expect(await sweepDecks(services())).toBeGreaterThan(0);
    expect(await names()).toEqual([]);
    for (const table of ["decks", "slides", "slide_ink", "strokes"]) expect(await api.db(table)).toEqual([]);
    expect(await api.db("boards").whereNotNull("slideId")).toEqual([]);
  });
}

describe("in a folder", () => {
  storePictures(storages.ofFolder);
});
describe("in a bucket", { tags: "wide" }, () => {
  storePictures(storages.ofBucket);
});
