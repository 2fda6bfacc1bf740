import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { announce } from "#contract/room.ts";
import { call } from "#backend/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/testing/enrollments.ts";
import type { TestPerson } from "#backend/testing/people.ts";
import { enterRoom, failureIn, openPage, type SeatedPage } from "#backend/testing/room-page.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";

/** Short for a test, and longer than anybody here takes to come back. Milliseconds. */
const WORD_KEPT_MS = 3000;

let api: TestServer;
let lecture: TestLecture;
let people: { host: SeatedPage; abel: SeatedPage; hana: SeatedPage };
let abel: TestPerson;
beforeAll(async () => {
  api = await startTestServer({ wordKeptMs: WORD_KEPT_MS });
});
afterAll(() => api.stop());
beforeEach(async () => {
  lecture = await newLecture(api);
  abel = await lecture.newViewer("Abel Girma");
  const hana = await lecture.newViewer("Hana Bekele");
  const seats: SeatedPage[] = [];
  for (const { token } of [lecture.host, abel, hana]) {
    const page = await enterRoom(api.url, token, lecture.id);
    await call(api.url, announce, { token, body: { userId: page.answer.peerId, roomId: lecture.id } });
    seats.push(page);
  }
  const [first, second, third] = seats;
  if (!first || !second || !third) throw new Error("three have entered");
  people = { host: first, abel: second, hana: third };
  return () => seats.forEach((page) => page.close());
});

const ask = (page: SeatedPage, accountId: string | null) =>
  page.ask("word", { roomId: lecture.id, accountId });
const holder = () => ({ accountId: abel.id, name: "Abel Girma", peerId: people.abel.answer.peerId });

test("everybody hears who has the word, also who comes later, and the hand goes down", async () => {
  const { host, abel: page, hana } = people;
  await page.ask("hand", { roomId: lecture.id, raised: true });
  expect(await page.next("hand")).toEqual({ raised: true });
  expect(await ask(host, abel.id)).toEqual({ ok: true, data: {} });
  for (const open of [host, page, hana]) expect(await open.next("word")).toEqual({ holder: holder() });
  expect(await page.next("hand")).toEqual({ raised: false });
  const late = await enterRoom(api.url, (await lecture.newViewer()).token, lecture.id);
  expect(late.answer.classroom.word).toEqual(holder());
  late.close();
  const acts = await api.db("room_acts").where({ lecture_id: lecture.id }).select("kind", "subject_id");
  expect(acts).toEqual([{ kind: "give-word", subject_id: abel.id }]);
});

test("it ends when the host takes it, when its holder gives it back, and when they leave", async () => {
  const { host, abel: page, hana } = people;
  const endings = [() => ask(host, null), () => ask(page, null), async () => page.close()];
  for (const end of endings) {
    await ask(host, abel.id);
    expect(await hana.next("word")).toEqual({ holder: holder() });
    await end();
    expect(await hana.next("word")).toEqual({ holder: null });
  }
  const joined = await hana.join({ roomId: lecture.id, ticket: hana.answer.ticket });
  expect(joined.classroom.word).toBeNull();
});

describe("whose line broke", () => {
  beforeEach(async () => {
    await ask(people.host, abel.id);
    await people.hana.next("word");
    people.abel.socket.io.engine.close();
    await people.hana.next("user-disconnected");
  });

  async function comeBack(): Promise<SeatedPage> {
    const { ticket, peerId } = people.abel.answer;
    const page = await openPage(api.url, abel.token);
    const answer = await page.join({ roomId: lecture.id, ticket });
    await call(api.url, announce, { token: abel.token, body: { userId: peerId, roomId: lecture.id } });
    return { ...page, answer };
  }

  test("keeps it: who came meanwhile hears of them when they are back", async () => {
    const late = await enterRoom(api.url, (await lecture.newViewer()).token, lecture.id);
    expect(late.answer.classroom.word).toBeNull();
    const again = await comeBack();
    expect(again.answer.classroom.word).toEqual(holder());
    expect(await late.next("word")).toEqual({ holder: holder() });
    [late, again].forEach((page) => page.close());
  });

  test("gives it back when they don't come for long", async () => {
    expect(people.hana.heard("word")).toEqual([]);
    expect(await people.hana.next("word")).toEqual({ holder: null });
    const again = await comeBack();
    expect(again.answer.classroom.word).toBeNull();
    again.close();
  });
});

test("nobody gives it but the host, nobody takes it from another, and only who is there gets it", async () => {
  const { host, abel: page, hana } = people;
  await ask(host, abel.id);
  await hana.next("word");
  expect(failureIn(await ask(page, abel.id)).code).toBe("host_only");
  await ask(hana, null);
  const away = await lecture.newViewer();
  for (const accountId of [away.id, lecture.host.id])
    expect(failureIn(await ask(host, accountId)).code).toBe("person_away");
  for (const junk of ["x", 7, undefined])
    expect(failureIn(await host.ask("word", { roomId: lecture.id, accountId: junk })).code).toBe("invalid");
  const joined = await hana.join({ roomId: lecture.id, ticket: hana.answer.ticket });
  expect(joined.classroom.word).toEqual(holder());
  expect(hana.heard("word")).toEqual([]);
});
