import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { repeatLecture } from "#contract/lectures/lecture.ts";
import * as wire from "#contract/slides/deck.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { createDeckFixture, picture } from "../testing/deck-fixture.ts";

const api = setUpTestServer();
let lecture: TestLecture;
let decks: ReturnType<typeof createDeckFixture>;
beforeEach(async () => {
  lecture = await newLecture(api);
  decks = createDeckFixture(api.url, { id: lecture.id, token: lecture.host.token });
});

async function threePages() {
  const { _id: deckId } = await decks.create("Week 1");
  const ids: string[] = [];
  for (let page = 0; page < 3; page += 1) ids.push((await decks.add(deckId))._id);
  return { deckId, ids };
}

test("a lecture has decks of pages, which are renamed, moved, replaced and deleted", async () => {
  const { deckId, ids } = await threePages();
  await decks.create('<img src=x onerror="alert(1)"> ሳምንት');
  const at = (index: number) => decks.onSlide(deckId, ids[index] ?? "");
  await call(api.url, wire.moveSlide, { ...at(2), body: { position: 0 } });
  expect(await decks.order(deckId)).toEqual([ids[2], ids[0], ids[1]]);
  await call(api.url, wire.moveSlide, { ...at(2), body: { position: 50 } });
  expect(await decks.order(deckId)).toEqual(ids);
  await call(api.url, wire.deleteSlide, at(0));
  const { _id: last } = await decks.add(deckId, { paper: "blackboard", ratio: 1 });
  const { _id: first } = await decks.add(deckId, { paper: "lined", ratio: 1 }, { position: 0 });
  expect(await decks.order(deckId)).toEqual([first, ids[1], ids[2], last]);
  const replaced = await call(api.url, wire.replaceSlide, {
    ...at(1),
    body: { picture: await picture(), text: "A half" },
  });
  expect(replaced).toEqual({
    _id: expect.not.stringMatching(ids[1] ?? ""),
    paper: null,
    ratio: 0.5625,
    text: "A half",
  });
  expect(await decks.order(deckId)).toEqual([first, replaced._id, ids[2], last]);
  await call(api.url, wire.renameDeck, { ...decks.onDeck(deckId), body: { name: "Week 2" } });
  expect((await decks.list()).map(({ name }) => name)).toEqual([
    "Week 2",
    '<img src=x onerror="alert(1)"> ሳምንት',
  ]);
  await call(api.url, wire.deleteDeck, decks.onDeck(deckId));
  expect((await decks.list()).map(({ slides }) => slides)).toEqual([[]]);
  expect(await api.db("slides").where({ deckId })).toEqual([]);
});

test("the pages of a file are stored once, in their order, and it is known how far", async () => {
  const { _id: deckId } = await decks.create("Week 1", { fingerprint: "a1", pages: 2 });
  const content = { paper: "white", ratio: 0.75 } as const;
  const refused = async (page: number) =>
    (await errorOf(api.url, wire.addSlide, { ...decks.onDeck(deckId), body: { content, page } })).code;
  expect(await refused(2)).toBe("slide_out_of_order");
  await decks.add(deckId, content, { page: 1 });
  expect(await refused(1)).toBe("slide_out_of_order");
  const key = randomUUID();
  const again = { ...decks.onDeck(deckId), key, body: { content, page: 2 } };
  const stored = await call(api.url, wire.addSlide, again);
  // Simulates a process that died before it answered.
  await api.db("idempotency_keys").where({ key }).update({ response: null });
  expect(await call(api.url, wire.addSlide, again)).toEqual(stored);
  expect(await refused(3)).toBe("slide_out_of_order");
  const [deck] = await decks.list();
  expect(deck).toMatchObject({ file: { fingerprint: "a1", pages: 2, stored: 2 } });
  expect(deck?.slides).toHaveLength(2);
});

describe("a page that is on the board", () => {
  const draw = async (slideId: string) => {
    await api.db("slide_ink").insert({ slideId });
    await api.db.raw(`insert into strokes select (jsonb_populate_record(null::strokes, ?::jsonb)).*`, [
      JSON.stringify({
        slide_id: slideId,
        stroke_id: "stroke01",
        position: 0,
        begun_seq: 1,
        guest: false,
        tool: "pen",
        colour: 0,
        points: [0, 0],
        drawn_at: new Date(),
        removed_by_host: false,
      }),
    ]);
  };
  const strokesOn = (slideId: string) => api.db("strokes").where({ slideId }).pluck("strokeId");
  const board = () => api.db("boards").where({ lectureId: lecture.id }).first("slideId", "epoch");
  const show = (slideId: string) => api.db("boards").insert({ lectureId: lecture.id, slideId, epoch: 4 });

  test("leaves it empty when it goes, with its strokes", async () => {
    const { deckId, ids } = await threePages();
    const [shown = ""] = ids;
    await show(shown);
    await draw(shown);
    await call(api.url, wire.deleteSlide, decks.onSlide(deckId, shown));
    expect(await board()).toEqual({ slideId: null, epoch: 5 });
    expect(await strokesOn(shown)).toEqual([]);
    await call(api.url, wire.deleteDeck, decks.onDeck(deckId));
  });

  test("stays there with its strokes when it is replaced", async () => {
    const { deckId, ids } = await threePages();
    const [shown = ""] = ids;
    await show(shown);
    await draw(shown);
    const input = { ...decks.onSlide(deckId, shown), body: { paper: "squared" } as const };
    const { _id } = await call(api.url, wire.replaceSlide, { ...input, body: { ...input.body, ratio: 1 } });
    expect(await board()).toEqual({ slideId: _id, epoch: 5 });
    expect(await strokesOn(_id)).toEqual(["stroke01"]);
    const onBoard = await call(api.url, wire.getBoardDeck, decks.onLecture);
    expect(onBoard.slide).toBe(_id);
    expect(onBoard.deck?.slides[0]).toEqual({ _id, paper: "squared", ratio: 1, text: "" });
  });
});

test.each([
  [{ name: " " }, ["name"]],
  [{ name: "x".repeat(151) }, ["name"]],
  [{ name: "a\u0007b" }, ["name"]],
  [{ name: "A", file: { fingerprint: "", pages: 1 } }, ["file.fingerprint"]],
  [{ name: "A", file: { fingerprint: "a", pages: 301 } }, ["file.pages"]],
  [{ name: "A", file: { fingerprint: "a", pages: 0.5 } }, ["file.pages"]],
])("a deck %j is refused and it is said where", async (body, fields) => {
  const failed = await errorOf(api.url, wire.createDeck, { ...decks.onLecture, body });
  expect(Object.keys(failed.fields ?? {})).toEqual(fields);
  expect(await decks.list()).toEqual([]);
});

test.each([
  [{ content: {} }, "content"],
  [{ content: { paper: "golden" } }, "content"],
  [{ content: { paper: "white", ratio: 5 } }, "content.ratio"],
  [{ content: { paper: "white", ratio: NaN } }, "content"],
  [{ content: { picture: "https://evil.example/x.png" } }, "content.picture"],
  [{ content: { picture: "data:image/png;base64,AAAA", text: "x".repeat(4001) } }, "content.text"],
  [{ content: { paper: "white" }, position: -1 }, "position"],
  [{ content: { paper: "white" }, page: 301 }, "page"],
])("a page %j is refused and it is said where", async (body, field) => {
  const { _id: deckId } = await decks.create("Week 1");
  const failed = await errorOf(api.url, wire.addSlide, { ...decks.onDeck(deckId), body });
  expect(Object.keys(failed.fields ?? {})).toEqual([field]);
  expect(await decks.order(deckId)).toEqual([]);
});

test("a lecture has 20 decks, a deck 300 pages", async () => {
  const { deckId } = await threePages();
  const page = { deckId, paper: "white", ratio: 1 };
  await api
    .db("slides")
    .insert(Array.from({ length: 297 }, (_, index) => ({ ...page, position: index + 3 })));
  const body = { content: { paper: "white", ratio: 1 } as const };
  expect((await errorOf(api.url, wire.addSlide, { ...decks.onDeck(deckId), body })).code).toBe(
    "too_many_slides",
  );
  const deck = { lectureId: lecture.id, name: "More" };
  await api.db("decks").insert(Array.from({ length: 19 }, (_, index) => ({ ...deck, position: index + 1 })));
  const refused = await errorOf(api.url, wire.createDeck, {
    ...decks.onLecture,
    body: { name: "A", file: null },
  });
  expect(refused.code).toBe("too_many_decks");
});

test("nobody changes another lecture's deck through their own, nor does a student who may enter", async () => {
  const { deckId, ids } = await threePages();
  const other = await newLecture(api);
  const student = await lecture.newViewer();
  const body = { content: { paper: "white", ratio: 1 } as const };
  const attack = async (account: { id: string; token: string }) => {
    const theirs = createDeckFixture(api.url, account);
    const slide = theirs.onSlide(deckId, ids[0] ?? "");
    const failed = await Promise.all([
      errorOf(api.url, wire.renameDeck, { ...theirs.onDeck(deckId), body: { name: "Mine" } }),
      errorOf(api.url, wire.deleteDeck, theirs.onDeck(deckId)),
      errorOf(api.url, wire.addSlide, { ...theirs.onDeck(deckId), body }),
      errorOf(api.url, wire.replaceSlide, { ...slide, body: body.content }),
      errorOf(api.url, wire.moveSlide, { ...slide, body: { position: 2 } }),
      errorOf(api.url, wire.deleteSlide, slide),
    ]);
    return [...new Set(failed.map(({ code }) => code))];
  };
  expect(await attack({ id: other.id, token: other.host.token })).toEqual(["deck_not_found"]);
  expect(await attack({ id: lecture.id, token: other.host.token })).toEqual(["not_your_lecture"]);
  expect(await attack({ id: lecture.id, token: student.token })).toEqual(["not_your_lecture"]);
  const { deckId: second } = await threePages();
  const elsewhere = decks.onSlide(second, ids[0] ?? "");
  expect((await errorOf(api.url, wire.deleteSlide, elsewhere)).code).toBe("slide_not_found");
  expect(await decks.order(deckId)).toEqual(ids);
});

test("decks repeat with their lecture, also while a page is being deleted, without what was drawn", async () => {
  const { deckId, ids } = await threePages();
  const { _id: shown } = await decks.add(deckId, { picture: await picture(), text: "A half" });
  await api.db("slide_ink").insert({ slideId: shown });
  const body = { schedule: new Date(Date.now() + 9 * 86_400_000).toISOString(), count: 3 };
  const [repeats] = await Promise.all([
    call(api.url, repeatLecture, { ...decks.onLecture, body }),
    call(api.url, wire.deleteSlide, decks.onSlide(deckId, shown)),
  ]);
  expect(repeats).toHaveLength(3);
  for (const { _id: id } of repeats) {
    const copy = createDeckFixture(api.url, { id, token: lecture.host.token });
    const [deck] = await copy.list();
    expect(deck).toMatchObject({ name: "Week 1", file: null });
    const { ticket } = await call(api.url, wire.getBoardDeck, copy.onLecture);
    for (const { _id, paper } of deck?.slides ?? []) {
      expect([...ids, shown]).not.toContain(_id);
      const reply = await fetch(`${api.url}${wire.slidePicturePath(ticket, _id, 640)}`);
      await reply.arrayBuffer();
      expect(reply.status).toBe(paper === null ? 200 : 404);
    }
  }
});
