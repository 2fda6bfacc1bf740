import { expect, test } from "vitest";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { enterRoom } from "#backend/quality/testing/room/room-page.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { findHost, updateSource } from "../state/connection-repo.ts";

const api = setUpTestServer();

test("a source ends with the page that sends it, and a late report of an old page changes nothing", async () => {
  const { id, host, newViewer } = await newLecture(api);
  const viewer = await enterRoom(api.url, (await newViewer()).token, id);
  const old = await enterRoom(api.url, host.token, id);
  await old.request("source", { roomId: id, source: "screen" });
  expect(await viewer.next("source")).toMatchObject({ source: "screen" });
  const hosting = await enterRoom(api.url, host.token, id);
  expect(await viewer.next("source")).toMatchObject({ source: "none" });
  const late = { room: id, peer: old.answer.peerId };
  expect(await updateSource(api.db, late, { source: "camera", muted: false })).toBe(false);
  expect(await findHost(api.db, id)).toMatchObject({ peer: hosting.answer.peerId, source: "none" });
  hosting.close();
  viewer.close();
});

test("a host who sent only sound, muted, is no longer muted once they are gone", async () => {
  const { id, host, newViewer } = await newLecture(api);
  const viewer = await enterRoom(api.url, (await newViewer()).token, id);
  const hosting = await enterRoom(api.url, host.token, id);
  await hosting.request("source", { roomId: id, source: "none", muted: true });
  expect(await viewer.next("source")).toEqual({ source: "none", muted: true });
  hosting.close();
  expect(await viewer.next("source")).toEqual({ source: "none", muted: false });
  viewer.close();
});

test("a viewer's departure does not change the host's source", async () => {
  const { id, host, newViewer } = await newLecture(api);
  const viewer = await enterRoom(api.url, (await newViewer()).token, id);
  const hosting = await enterRoom(api.url, host.token, id);
  await hosting.request("source", { roomId: id, source: "camera" });
  viewer.close();
  await hosting.next("user-disconnected");
  expect(await findHost(api.db, id)).toMatchObject({ source: "camera" });
  expect(hosting.received("source")).toEqual([{ source: "camera", muted: false }]);
  hosting.close();
});

test("nodes of the previous release, which keep the source in rooms, and today's see what each other's host sends", async () => {
  const { id, host } = await newLecture(api);
  const hosting = await enterRoom(api.url, host.token, id);
  const room = api.db("rooms").where({ lectureId: id });
  const kept = () => room.clone().first("source", "muted", "sourcePeer");
  const sent = async () => (await findHost(api.db, id))?.source;
  const { peerId: peer } = hosting.answer;
  await hosting.request("source", { roomId: id, source: "camera", muted: true });
  expect(await kept()).toEqual({ source: "camera", muted: true, sourcePeer: peer });
  await room.clone().update({ source: "screen", muted: false, sourcePeer: "another" });
  expect(await sent()).toBe("camera");
  await room.clone().update({ source: "screen", muted: false, sourcePeer: peer });
  expect(await sent()).toBe("screen");
  await room.clone().update({ source: "none", muted: false, sourcePeer: null });
  expect(await sent()).toBe("none");
  await hosting.request("source", { roomId: id, source: "camera" });
  hosting.close();
  await expect.poll(kept).toEqual({ source: "none", muted: false, sourcePeer: null });
});

test("a departure is announced at once, even if the database can't record the end of the presence", async () => {
  const { id, host, newViewer } = await newLecture(api);
  const hosting = await enterRoom(api.url, host.token, id);
  const viewer = await enterRoom(api.url, (await newViewer()).token, id);
  const busy = await api.db.transaction();
  await busy.raw("lock table room_presences in access exclusive mode");
  try {
    viewer.close();
    await expect
      .poll(() => hosting.received("user-disconnected"))
      .toMatchObject([{ studentId: viewer.answer.peerId }]);
  } finally {
    await busy.rollback();
  }
  hosting.close();
});
