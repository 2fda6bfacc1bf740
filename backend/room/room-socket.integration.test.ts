import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announce } from "#contract/room.ts";
import { call } from "#backend/testing/api-client.ts";
import { newLecture } from "#backend/testing/enrollments.ts";
import { openPage } from "#backend/testing/room-page.ts";
import { connectPeer } from "#backend/testing/signalling-peer.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer();
});
afterAll(() => api.stop());

describe("the way to a picture", () => {
  test("host and viewer join, announce themselves and signal", async () => {
    const lecture = await newLecture(api);
    const viewer = await lecture.newViewer();
    const [hostPage, viewerPage] = [
      await openPage(api.url, lecture.host.token),
      await openPage(api.url, viewer.token),
    ];
    const hosting = await hostPage.join({ roomId: lecture.id });
    expect(hosting).toMatchObject({
      role: "host",
      hostPresent: true,
      source: "none",
      viewers: [],
      messages: [],
    });
    const viewing = await viewerPage.join({ roomId: lecture.id });
    expect(viewing).toMatchObject({ role: "viewer", hostPresent: true });
    const host = await connectPeer(api.url, { id: hosting.peerId, token: hosting.ticket });
    expect((await host.next()).type).toBe("OPEN");
    const peer = await connectPeer(api.url, { id: viewing.peerId, token: viewing.ticket });
    expect((await peer.next()).type).toBe("OPEN");
    await call(api.url, announce, {
      token: viewer.token,
      body: { userId: viewing.peerId, roomId: lecture.id },
    });
    expect(await hostPage.next("user-connected")).toEqual({ userId: viewing.peerId, isUserTeacher: false });
    host.send({ type: "OFFER", dst: viewing.peerId, payload: { sdp: "offer" } });
    expect(await peer.next()).toEqual({
      type: "OFFER",
      src: hosting.peerId,
      dst: viewing.peerId,
      payload: { sdp: "offer" },
    });
    viewerPage.close();
    expect(await hostPage.next("user-disconnected")).toEqual({
      studentId: viewing.peerId,
      isUserTeacher: false,
    });
    hostPage.close();
  });
});
