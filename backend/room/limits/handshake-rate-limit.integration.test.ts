import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRateLimits, limits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { enterRoom, openPage, type RoomPage } from "#backend/quality/testing/room/room-page.ts";
import { connectPeer, openPeer } from "#backend/quality/testing/room/signalling-peer.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { SOCKETS_PER_ACCOUNT } from "./room-limits.ts";

const patience = { timeout: 20_000 };
const PER_ACCOUNT = 6;
const PER_ADDRESS = 40;
let api: TestServer;
let lecture: TestLecture;
const written: string[] = [];
beforeAll(async () => {
  const logger = pino({ level: "info" }, { write: (line: string) => void written.push(line) });
  const handshake = { perSubject: PER_ACCOUNT, perAddress: PER_ADDRESS, seconds: 60 };
  // With one trusted proxy, each test can use a different address.
  const env = { TRUSTED_PROXIES: "1" };
  api = await startTestServer({
    logger,
    env,
    presenceIntervalMs: 50,
    limits: createRateLimits({ ...limits, handshake }),
  });
  lecture = await newLecture(api);
});
afterAll(() => api.stop());

/** Returns how many rejections of this kind the log counts. */
const rejected = (what: string) =>
  written
    .map((line) => JSON.parse(line) as { rejections?: Record<string, number> })
    .reduce((sum, line) => sum + (line.rejections?.[what] ?? 0), 0);

const codeOf = (opening: Promise<RoomPage>) =>
  opening.then(
    (page) => {
      page.close();
      return "in";
    },
    (error: Error & { data?: { code?: string } }) => error.data?.code,
  );

test("connections of both kinds are limited per account, and every rejection is counted", async () => {
  const viewer = await lecture.newViewer();
  const page = await enterRoom(api.url, viewer.token, lecture.id);
  for (let line = 2; line < PER_ACCOUNT; line += 1) await openPeer(api.url, page.answer);
  expect(await codeOf(openPage(api.url, viewer.token))).toBe("in");
  const { peerId: id, ticket: token } = page.answer;
  const refusedPeer = await connectPeer(api.url, { id, token });
  expect(await refusedPeer.next()).toEqual({ type: "ERROR", payload: { msg: "too_many_frames" } });
  expect(await refusedPeer.closed).toBe(4401);
  expect(await codeOf(openPage(api.url, viewer.token))).toBe("too_many_requests");
  await expect.poll(() => rejected("handshake too_many_requests"), patience).toBe(1);
  expect(rejected("signalling too_many_frames")).toBe(1);
  // Other accounts are not affected.
  expect(await codeOf(openPage(api.url, (await lecture.newViewer()).token))).toBe("in");
  page.close();
});

test("forged handshakes and wrong keys are counted and limited per address", async () => {
  const headers = { "x-forwarded-for": "203.0.113.9" };
  const forged = () => codeOf(openPage(api.url, "forged", { headers }));
  const codes = await Promise.all(Array.from({ length: PER_ADDRESS + 5 }, forged));
  expect(codes.filter((code) => code === "not_signed_in")).toHaveLength(PER_ADDRESS);
  expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(5);
  await expect.poll(() => rejected("handshake not_signed_in"), patience).toBe(PER_ADDRESS);
  const wrongKey = await connectPeer(api.url, { id: "px", token: "", key: "wrong" });
  expect((await wrongKey.next()).type).toBe("INVALID-KEY");
  await expect.poll(() => rejected("signalling invalid_key"), patience).toBe(1);
});

test("an account may keep only so many connections open at once", async () => {
  const other = await startTestServer();
  const { host } = await newLecture(other);
  const pages = await Promise.all(
    Array.from({ length: SOCKETS_PER_ACCOUNT }, () => openPage(other.url, host.token)),
  );
  expect(await codeOf(openPage(other.url, host.token))).toBe("too_many_requests");
  pages[0]?.close();
  await expect.poll(() => codeOf(openPage(other.url, host.token)), patience).toBe("in");
  for (const page of pages) page.close();
  await other.stop();
});
