import { beforeEach, expect, test } from "vitest";
import { getLobby } from "#contract/room/lobby.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import type { TestAccount } from "#backend/quality/testing/test-account.ts";
import { enterRoom, failureIn, openPage } from "#backend/quality/testing/room/room-page.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

const minute = 60_000;

let lecture: TestLecture;
let abel: TestAccount;
const api = setUpTestServer({ presenceIntervalMs: 50 });
beforeEach(async () => {
  lecture = await newLecture(api);
  abel = await lecture.newViewer("Abel Girma");
});

/**
 * `over`: minutes since the lecture's scheduled end. `hostSeen`: minutes since the host was last present; null if
 * never.
 */
async function given({ over, hostSeen }: { over: number; hostSeen: number | null }): Promise<void> {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * minute);
  const [row] = await api.db("lectures").where({ id: lecture.id }).select("durationMinutes");
  await api
    .db("lectures")
    .where({ id: lecture.id })
    .update({
      startsAt: minutesAgo(over + row.durationMinutes),
      hostSeenAt: hostSeen === null ? null : minutesAgo(hostSeen),
    });
}

const lobbyRequest = () => ({ token: abel.token, params: { roomId: lecture.id } });

test.each([
  { over: 61, hostSeen: null },
  { over: 61, hostSeen: 6 },
])("an hour after its time a room without a host is over for who is left in it: %o", async (when) => {
  const page = await enterRoom(api.url, abel.token, lecture.id);
  await api.db("room_hands").insert({ lectureId: lecture.id, accountId: abel.id, raisedAt: new Date() });
  await given(when);
  expect(await page.next("removed")).toEqual({ reason: "room_ended" });
  expect(await page.gone).toBe("io server disconnect");
  expect(await api.db("room_hands").where({ lectureId: lecture.id })).toEqual([]);
  const again = await openPage(api.url, abel.token);
  expect(failureIn(await again.request("join", { roomId: lecture.id })).code).toBe("room_ended");
  again.close();
  expect((await errorOf(api.url, getLobby, lobbyRequest())).code).toBe("room_ended");
});

test.each([
  { over: 59, hostSeen: null },
  { over: 59, hostSeen: 120 },
  { over: 300, hostSeen: 4 },
])("and not before, nor while the host may come back: %o", async (when) => {
  await given(when);
  expect(await call(api.url, getLobby, lobbyRequest())).toMatchObject({ role: "viewer" });
});

test("a lecture that overruns goes on while its host is present", async () => {
  const host = await enterRoom(api.url, lecture.host.token, lecture.id);
  const page = await enterRoom(api.url, abel.token, lecture.id);
  await given({ over: 200, hostSeen: 6 });
  const seenAt = async () =>
    (await api.db("lectures").where({ id: lecture.id }).first("hostSeenAt")).hostSeenAt.getTime();
  await expect.poll(seenAt).toBeGreaterThan(Date.now() - minute);
  expect(page.socket.connected).toBe(true);
  host.close();
  page.close();
});

test("a host who joins late opens it again", async () => {
  await given({ over: 200, hostSeen: null });
  const host = await enterRoom(api.url, lecture.host.token, lecture.id);
  const page = await enterRoom(api.url, abel.token, lecture.id);
  expect(page.answer).toMatchObject({ role: "viewer", hostPresent: true });
  host.close();
  page.close();
});
