import { expect, test } from "vitest";
import { announce } from "#contract/room/room.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { enterRoom, failureIn, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

const api = setUpTestServer();

const last = (page: JoinedPage) => page.received("viewer-count").at(-1);

/** Returns the peers whose connection is poor, according to the host's latest event for each. */
function poorNow(host: JoinedPage): string[] {
  const latest = new Map<string, boolean>();
  for (const { changes } of host.received("participants"))
    for (const change of changes) latest.set(change.peerId, change.type === "present" && change.poor);
  return [...latest].flatMap(([peerId, poor]) => (poor ? peerId : [])).toSorted();
}

test("a host hears how many viewers have a poor connection, and who, and no longer of those who have left", async () => {
  const lecture = await newLecture(api);
  const roomId = lecture.id;
  const host = await enterRoom(api.url, lecture.host.token, roomId);
  const viewers = [];
  for (let count = 0; count < 3; count += 1) {
    const { token } = await lecture.newViewer();
    const page = await enterRoom(api.url, token, roomId);
    await call(api.url, announce, { token, body: { userId: page.answer.peerId, roomId } });
    viewers.push(page);
  }
  const [first, second] = viewers;
  const peers = viewers.slice(0, 2).map(({ answer }) => answer.peerId);
  await first?.request("report-quality", { roomId, poor: true });
  await second?.request("report-quality", { roomId, poor: true });
  await expect.poll(() => last(host)).toEqual({ count: 3, poor: 2, waiting: 0 });
  await expect.poll(() => poorNow(host)).toEqual(peers.toSorted());
  await first?.request("report-quality", { roomId, poor: false });
  await expect.poll(() => last(host)).toEqual({ count: 3, poor: 1, waiting: 0 });
  await expect.poll(() => poorNow(host)).toEqual(peers.slice(1));
  second?.close();
  await expect.poll(() => last(host)).toEqual({ count: 2, poor: 0, waiting: 0 });
  for (const page of [host, ...viewers]) page.close();
});

test("a host has no connection quality to report", async () => {
  const lecture = await newLecture(api);
  const host = await enterRoom(api.url, lecture.host.token, lecture.id);
  const answer = await host.request("report-quality", { roomId: lecture.id, poor: true });
  expect(failureIn(answer).code).toBe("viewers_only");
  host.close();
});
