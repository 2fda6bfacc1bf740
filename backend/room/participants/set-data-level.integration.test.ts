import { beforeEach, describe, expect, test } from "vitest";
import { announce } from "#contract/room/room.ts";
import { createRateLimits, limits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { enterRoom, failureIn, openPage } from "#backend/quality/testing/room/room-page.ts";
import { startTestServer, setUpTestServer } from "#backend/quality/testing/test-server.ts";

let lecture: TestLecture;
const api = setUpTestServer();
beforeEach(async () => {
  lecture = await newLecture(api);
});

const level = (name: string, roomId = lecture.id) => ({ roomId, level: name });

describe("a viewer's data level", () => {
  test("is sent to the host alone, before the viewer can be called and at every change", async () => {
    const [saver, other] = [await lecture.newViewer(), await lecture.newViewer()];
    const host = await enterRoom(api.url, lecture.host.token, lecture.id);
    const bystander = await enterRoom(api.url, other.token, lecture.id);
    const page = await openPage(api.url, saver.token);
    const { peerId } = await page.join({ roomId: lecture.id, level: "audio" });
    await call(api.url, announce, { token: saver.token, body: { userId: peerId, roomId: lecture.id } });
    expect((await host.next("user-connected")).userId).toBe(peerId);
    expect(host.received("data-level")).toEqual([{ peerId, level: "audio", revision: expect.any(Number) }]);
    await host.next("data-level");
    expect(await page.request("data-level", level("low"))).toEqual({ ok: true, data: {} });
    expect(await host.next("data-level")).toMatchObject({ peerId, level: "low" });
    expect(bystander.received("data-level")).toEqual([]);
    for (const open of [host, page, bystander]) open.close();
  });

  test("is told to a host who joins later, or again", async () => {
    const viewer = await lecture.newViewer();
    const page = await enterRoom(api.url, viewer.token, lecture.id);
    const { peerId } = page.answer;
    await call(api.url, announce, { token: viewer.token, body: { userId: peerId, roomId: lecture.id } });
    await page.request("data-level", level("audio"));
    const host = await enterRoom(api.url, lecture.host.token, lecture.id);
    expect(host.answer.levels).toEqual({ [peerId]: "audio" });
    const again = await page.join({ roomId: lecture.id });
    expect(again.levels).toEqual({});
    for (const open of [host, page]) open.close();
  });

  test("that includes slides is audio to the host, whose page may not know slides", async () => {
    const viewer = await lecture.newViewer();
    const host = await enterRoom(api.url, lecture.host.token, lecture.id);
    const page = await openPage(api.url, viewer.token);
    const { peerId } = await page.join({ roomId: lecture.id, level: "slides" });
    await call(api.url, announce, { token: viewer.token, body: { userId: peerId, roomId: lecture.id } });
    expect(await host.next("data-level")).toMatchObject({ peerId, level: "audio" });
    await page.request("data-level", level("low"));
    expect(await host.next("data-level")).toMatchObject({ level: "low" });
    await page.request("data-level", level("slides"));
    expect(await host.next("data-level")).toMatchObject({ level: "audio" });
    expect((await host.join({ roomId: lecture.id })).levels).toEqual({ [peerId]: "audio" });
    for (const open of [host, page]) open.close();
  });

  test("is accepted only from participants of that room", async () => {
    const viewer = await lecture.newViewer();
    const elsewhere = await newLecture(api);
    const host = await enterRoom(api.url, lecture.host.token, lecture.id);
    const foreign = await enterRoom(api.url, elsewhere.host.token, elsewhere.id);
    expect(failureIn(await foreign.request("data-level", level("low"))).code).toBe("not_enrolled");
    const outsider = await openPage(api.url, viewer.token);
    expect(failureIn(await outsider.request("data-level", level("low"))).code).toBe("ticket_invalid");
    expect(failureIn(await host.request("data-level", level("pictures"))).code).toBe("invalid");
    // A host's own data level is not broadcast.
    await host.request("data-level", level("audio"));
    expect(host.received("data-level")).toEqual([]);
    for (const open of [host, foreign, outsider]) open.close();
  });
});

test("changes of the data level are rate limited", async () => {
  const strict = createRateLimits({ ...limits, roomUpdate: { perSubject: 2, perAddress: 100, seconds: 60 } });
  const other = await startTestServer({ limits: strict });
  const { id, host } = await newLecture(other);
  const page = await enterRoom(other.url, host.token, id);
  for (const name of ["low", "audio"])
    expect(await page.request("data-level", level(name, id))).toMatchObject({ ok: true });
  expect(failureIn(await page.request("data-level", level("full", id)))).toMatchObject({
    statusCode: 429,
    code: "too_many_requests",
  });
  page.close();
  await other.stop();
});
