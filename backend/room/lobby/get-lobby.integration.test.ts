import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { downloadSample, SAMPLE_CHARACTERS, getLobby, uploadSample } from "#contract/room/lobby.ts";
import { announce } from "#contract/room/room.ts";
import { createRateLimits, limits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { enterRoom } from "#backend/quality/testing/room/room-page.ts";
import { startTestServer, setUpTestServer } from "#backend/quality/testing/test-server.ts";

let lecture: TestLecture;
const api = setUpTestServer();
beforeEach(async () => {
  lecture = await newLecture(api);
});

const lobbyOf = (token: string, roomId = lecture.id) =>
  call(api.url, getLobby, { token, params: { roomId } });

describe("the lobby", () => {
  test("shows those who may enter who is there, without making them participants", async () => {
    const viewer = await lecture.newViewer();
    expect(await lobbyOf(lecture.host.token)).toMatchObject({
      role: "host",
      hostPresent: false,
      viewers: 0,
    });
    const host = await enterRoom(api.url, lecture.host.token, lecture.id);
    const page = await enterRoom(api.url, viewer.token, lecture.id);
    for (const [{ token }, { answer }] of [
      [lecture.host, host],
      [viewer, page],
    ] as const)
      await call(api.url, announce, { token, body: { userId: answer.peerId, roomId: lecture.id } });
    const seen = await lobbyOf(viewer.token);
    expect(seen).toMatchObject({ role: "viewer", hostPresent: true, viewers: 1, names: [] });
    expect(Math.abs(Date.parse(seen.serverNow) - Date.now())).toBeLessThan(60_000);
    expect(await lobbyOf(lecture.host.token)).toMatchObject({ viewers: 1, names: [viewer.name] });
    expect(seen.iceServers).toEqual(page.answer.iceServers);
    expect(page.socket.connected).toBe(true);
    expect(page.received("removed")).toEqual([]);
    page.close();
    await host.next("user-disconnected");
    expect((await lobbyOf(viewer.token)).viewers).toBe(0);
    host.close();
  });

  test("shows nobody else anything", async () => {
    const stranger = await newAccount(api.url, "student");
    const peep = async (token: string | undefined, roomId: string) =>
      (await errorOf(api.url, getLobby, { ...(token !== undefined && { token }), params: { roomId } })).code;
    expect(await peep(stranger.token, lecture.id)).toBe("not_enrolled");
    expect(await peep(undefined, lecture.id)).toBe("not_signed_in");
    expect(await peep(stranger.token, randomUUID())).toBe("lecture_not_found");
    expect(await peep(stranger.token, "x")).toBe("invalid");
  });
});

describe("the speed test's samples", () => {
  test("have the announced length and are never the same twice", async () => {
    const { token } = lecture.host;
    const [one, two] = [
      await call(api.url, downloadSample, { token }),
      await call(api.url, downloadSample, { token }),
    ];
    expect(one.filler).toHaveLength(SAMPLE_CHARACTERS);
    expect(one.filler).not.toBe(two.filler);
    expect(await call(api.url, uploadSample, { token, body: { filler: one.filler } })).toEqual({});
    const tooMuch = { filler: `${one.filler}A` };
    expect((await errorOf(api.url, uploadSample, { token, body: tooMuch })).code).toBe("invalid");
  });

  test("are rate limited", async () => {
    const speedTest = { perSubject: 1, perAddress: 100, seconds: 60 };
    const other = await startTestServer({ limits: createRateLimits({ ...limits, speedTest }) });
    const { token } = await newAccount(other.url, "student");
    await call(other.url, downloadSample, { token });
    expect((await errorOf(other.url, downloadSample, { token })).code).toBe("too_many_requests");
    expect((await errorOf(other.url, uploadSample, { token, body: { filler: "A" } })).code).toBe(
      "too_many_requests",
    );
    await other.stop();
  });
});
