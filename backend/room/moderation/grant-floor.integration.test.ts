import { beforeEach, describe, expect, test } from "vitest";
import { announce } from "#contract/room/room.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import type { TestAccount } from "#backend/quality/testing/test-account.ts";
import { enterRoom, failureIn, openPage, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

/** Short enough for a test, but longer than any reconnect in these tests takes. Milliseconds. */
const FLOOR_GRACE_MS = 3000;

let lecture: TestLecture;
let people: { host: JoinedPage; abel: JoinedPage; hana: JoinedPage };
let abel: TestAccount;
const api = setUpTestServer({ floorGraceMs: FLOOR_GRACE_MS });
beforeEach(async () => {
  lecture = await newLecture(api);
  abel = await lecture.newViewer("Abel Girma");
  const hana = await lecture.newViewer("Hana Bekele");
  const seats: JoinedPage[] = [];
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

const setFloor = (page: JoinedPage, accountId: string | null) =>
  page.request("floor", { roomId: lecture.id, accountId });
const holder = () => ({ accountId: abel.id, name: "Abel Girma", peerId: people.abel.answer.peerId });

test("everybody learns who holds the floor, late joiners too, and the speaker's hand is lowered", async () => {
  const { host, abel: page, hana } = people;
  await page.request("hand", { roomId: lecture.id, raised: true });
  expect(await page.next("hand")).toEqual({ raised: true });
  expect(await setFloor(host, abel.id)).toEqual({ ok: true, data: {} });
  for (const open of [host, page, hana]) expect(await open.next("floor")).toEqual({ holder: holder() });
  expect(await page.next("hand")).toEqual({ raised: false });
  const late = await enterRoom(api.url, (await lecture.newViewer()).token, lecture.id);
  expect(late.answer.roomInfo.floorHolder).toEqual(holder());
  late.close();
  const actions = await api
    .db("moderation_actions")
    .where({ lectureId: lecture.id })
    .select("kind", "subjectId");
  expect(actions).toEqual([{ kind: "grant-floor", subjectId: abel.id }]);
});

test("the floor is released when the host revokes it, when its holder releases it, and when they leave", async () => {
  const { host, abel: page, hana } = people;
  const endings = [() => setFloor(host, null), () => setFloor(page, null), async () => page.close()];
  for (const end of endings) {
    await setFloor(host, abel.id);
    expect(await hana.next("floor")).toEqual({ holder: holder() });
    await end();
    expect(await hana.next("floor")).toEqual({ holder: null });
  }
  const joined = await hana.join({ roomId: lecture.id, ticket: hana.answer.ticket });
  expect(joined.roomInfo.floorHolder).toBeNull();
});

describe("a speaker whose connection broke", () => {
  beforeEach(async () => {
    await setFloor(people.host, abel.id);
    await people.hana.next("floor");
    people.abel.socket.io.engine.close();
    await people.host.next("user-disconnected");
  });

  async function comeBack(): Promise<JoinedPage> {
    const { ticket, peerId } = people.abel.answer;
    const page = await openPage(api.url, abel.token);
    const answer = await page.join({ roomId: lecture.id, ticket });
    await call(api.url, announce, { token: abel.token, body: { userId: peerId, roomId: lecture.id } });
    return { ...page, roomId: lecture.id, answer };
  }

  test("keeps the floor, and those who joined meanwhile learn of it when the speaker is back", async () => {
    const late = await enterRoom(api.url, (await lecture.newViewer()).token, lecture.id);
    expect(late.answer.roomInfo.floorHolder).toBeNull();
    const again = await comeBack();
    expect(again.answer.roomInfo.floorHolder).toEqual(holder());
    expect(await late.next("floor")).toEqual({ holder: holder() });
    [late, again].forEach((page) => page.close());
  });

  test("loses the floor after the grace period", async () => {
    expect(people.hana.received("floor")).toEqual([]);
    expect(await people.hana.next("floor")).toEqual({ holder: null });
    const again = await comeBack();
    expect(again.answer.roomInfo.floorHolder).toBeNull();
    again.close();
  });
});

test("only the host grants the floor, only its holder releases it, and only participants get it", async () => {
  const { host, abel: page, hana } = people;
  await setFloor(host, abel.id);
  await hana.next("floor");
  expect(failureIn(await setFloor(page, abel.id)).code).toBe("host_only");
  await setFloor(hana, null);
  const away = await lecture.newViewer();
  for (const accountId of [away.id, lecture.host.id])
    expect(failureIn(await setFloor(host, accountId)).code).toBe("participant_away");
  for (const junk of ["x", 7, undefined])
    expect(failureIn(await host.request("floor", { roomId: lecture.id, accountId: junk })).code).toBe(
      "invalid",
    );
  const joined = await hana.join({ roomId: lecture.id, ticket: hana.answer.ticket });
  expect(joined.roomInfo.floorHolder).toEqual(holder());
  expect(hana.received("floor")).toEqual([]);
});
