import { afterEach, beforeEach, expect, test } from "vitest";
import { enrolledStudent, offeredLecture } from "#backend/enrollments/testing/lecture-fixture.ts";
import { createRateLimits, limits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { enterRoom, failureIn, openPage } from "#backend/quality/testing/room/room-page.ts";
import { startMeasuredServer, type MeasuredServer } from "#backend/quality/testing/metrics/metrics-page.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";

let api: MeasuredServer;
beforeEach(async () => {
  const allowed = { ...limits, firstPicture: { perSubject: 8, perAddress: 100, seconds: 600 } };
  api = await startMeasuredServer({ limits: createRateLimits(allowed) });
});
afterEach(() => api.stop());

async function shows(series: string, value: number): Promise<void> {
  await expect.poll(() => api.figure(series)).toBe(value);
}

test("a lecture's joins, people, lost connections and devices taken over are counted", async () => {
  const { lecture, host } = await offeredLecture(api);
  const student = await enrolledStudent(api, lecture);
  expect(await api.figure('gubae_room_evictions_total{reason="connection_taken_over"}')).toBe(0);
  const hostPage = await enterRoom(api.url, host.token, lecture._id);
  const page = await enterRoom(api.url, student.token, lecture._id);
  await shows('gubae_room_joins_total{kind="first"}', 2);
  await shows("gubae_room_sockets", 2);
  await shows('gubae_room_participants{role="viewer"}', 1);
  await shows('gubae_rooms_live{engine="mesh"}', 1);

  // Simulates a broken connection: the page comes back with the same identity.
  page.socket.io.engine.close();
  await shows('gubae_room_connections_lost_total{reason="transport close"}', 1);
  const again = await enterRoom(api.url, student.token, lecture._id, page.answer.ticket);
  await shows('gubae_room_joins_total{kind="again"}', 1);
  await shows('gubae_room_evictions_total{reason="connection_taken_over"}', 0);

  const otherDevice = await enterRoom(api.url, student.token, lecture._id);
  await again.gone;
  await shows('gubae_room_evictions_total{reason="connection_taken_over"}', 1);
  for (const open of [hostPage, otherDevice]) open.close();
  await shows("gubae_room_sockets", 0);
  await shows('gubae_room_participants{role="viewer"}', 0);
});

test("requests are counted by outcome, and a name that nobody knows is no label", async () => {
  const { lecture, host } = await offeredLecture(api);
  const page = await enterRoom(api.url, host.token, lecture._id);
  const roomId = lecture._id;
  await page.request("chat-message", { roomId, clientId: crypto.randomUUID(), text: "Selam" });
  await page.request("chat-message", { roomId, clientId: "junk" });
  await page.request("no-such-request-<b>", { roomId });
  await shows('gubae_room_requests_total{request="chat-message",outcome="ok"}', 1);
  await shows('gubae_room_requests_total{request="chat-message",outcome="refused"}', 1);
  await shows('gubae_room_request_duration_seconds_count{request="chat-message"}', 2);
  await shows('gubae_room_rejections_total{channel="unknown",reason="not_found"}', 1);
  const stranger = await newAccount(api.url, "student");
  await expect(enterRoom(api.url, stranger.token, roomId)).rejects.toThrow("not_enrolled");
  await shows('gubae_room_requests_total{request="join",outcome="refused"}', 1);
  page.close();
  for (const sent of ["no-such-request", roomId]) expect(await api.figures()).not.toContain(sent);
});

test("a viewer's page tells once how long it waited for its picture; what is junk or too long counts for nothing", async () => {
  const { lecture, host } = await offeredLecture(api);
  const student = await enrolledStudent(api, lecture);
  const roomId = lecture._id;
  const hostPage = await enterRoom(api.url, host.token, roomId);
  const report = { roomId, waitedMs: 1700, arrived: true, engine: "sfu" };
  const page = await openPage(api.url, student.token);
  expect(failureIn(await page.request("report-first-picture", report)).code).toBe("ticket_invalid");
  await page.join({ roomId });
  const junk = [
    { ...report, waitedMs: -1 },
    { ...report, waitedMs: 1e9 },
    { ...report, waitedMs: 0.5 },
    { ...report, engine: "pigeons" },
    { ...report, arrived: "yes" },
    { roomId },
    null,
  ];
  for (const one of junk)
    expect(failureIn(await page.request("report-first-picture", one)).code).toBe("invalid");
  expect(failureIn(await hostPage.request("report-first-picture", report)).code).toBe("viewers_only");
  const elsewhere = { ...report, roomId: crypto.randomUUID() };
  expect(failureIn(await page.request("report-first-picture", elsewhere)).code).toBe("lecture_not_found");
  for (let count = 0; count < 5; count += 1)
    expect(await page.request("report-first-picture", report)).toEqual({ ok: true, data: {} });
  expect(await api.figure('gubae_room_first_pictures_total{engine="sfu",outcome="arrived"}')).toBe(1);
  expect(await api.figure('gubae_room_first_picture_seconds_bucket{le="1.5",engine="sfu"}')).toBe(0);
  expect(await api.figure('gubae_room_first_picture_seconds_bucket{le="2",engine="sfu"}')).toBe(1);
  expect(await api.figures()).not.toContain("pigeons");
  for (const open of [hostPage, page]) open.close();
});

test("who joins again and again to tell of missing pictures is not counted any more", async () => {
  const { lecture } = await offeredLecture(api);
  const student = await enrolledStudent(api, lecture);
  const report = { roomId: lecture._id, waitedMs: 30_000, arrived: false, engine: "mesh" };
  const answers: unknown[] = [];
  for (let join = 1; join <= 9; join += 1) {
    const page = await enterRoom(api.url, student.token, lecture._id);
    answers.push(await page.request("report-first-picture", report));
    page.close();
  }
  expect(failureIn(answers.pop())).toMatchObject({ statusCode: 429, code: "too_many_requests" });
  for (const answer of answers) expect(answer).toEqual({ ok: true, data: {} });
  expect(await api.figure('gubae_room_first_pictures_total{engine="mesh",outcome="missing"}')).toBe(8);
});
