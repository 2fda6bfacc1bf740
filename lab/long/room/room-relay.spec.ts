import { expect, type Page } from "playwright/test";
import { closePages } from "../../../e2e/actors/close-pages.ts";
import { enrollFree, newLecture, newAccount, openAs, type Person } from "../../../e2e/actors/person.ts";
import { test } from "../../../e2e/actors/room/media/audio-browser.ts";
import { requestRelay, openRelayOnly, relayProtocols } from "../../../e2e/actors/room/media/relay-only.ts";
import { expectLive, expectMovingVideo, expectAudio } from "../../../e2e/actors/room/expect-stage.ts";
import { recordStage, stageRecord } from "../../../e2e/faults/stage-record.ts";
import { freePort } from "../../../scripts/beside/addresses.ts";
import { credentialsUntil, startRelay, type Relay } from "../../../e2e/stack/start-relay.ts";
import { openTurnClient } from "../../../e2e/stack/turn-client.ts";
import { takeOwnStack } from "../../../e2e/stack/own-stack.ts";
import type { Stack } from "../../../e2e/stack/start-stack.ts";

/** The minimum that the API accepts, so that the credentials of the first join expire during this test. */
const TTL_MINUTES = 1;

const [UNAUTHORIZED, STALE_NONCE] = [401, 438];
/** The time for which the relay accepts a nonce, in seconds; ten minutes in production. */
const SHORT_NONCE = { "stale-nonce": 5 };

let relay: Relay;
let stack: Stack;
/** The relay that the API advertises; the server reads it at start. */
let advertised: { udp: string; tcp: string; secret: string };

test.beforeAll(async () => {
  test.setTimeout(120_000);
  relay = await startRelay(SHORT_NONCE);
  advertised = { ...relay.urls, secret: relay.secret };
  stack = await takeOwnStack(() => ({
    TURN_URLS: `${advertised.udp},${advertised.tcp}`,
    TURN_SECRET: advertised.secret,
    TURN_TTL_MINUTES: String(TTL_MINUTES),
  }));
});
test.afterAll(async () => {
  await stack.stop();
  await relay.stop();
});
test.afterEach(({ browser }) => closePages({ browser }));

test("a lecture plays through the relay only, over UDP and over TCP, and outlives its credentials", async ({
  browser,
  audioBrowser,
}) => {
  test.setTimeout(240_000);
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const students: Person[] = [];
  for (const name of ["Abel Girma", "Hana Bekele", "Yonas Alemu"]) {
    const student = await newAccount("student", name);
    await enrollFree(student, lecture);
    students.push(student);
  }
  const [abel, hana, yonas] = students;
  if (!abel || !hana || !yonas) throw new Error("expected three students");
  const viewerPath = `/class/${lecture._id}/f`;

  const joined = Date.now();
  const host = await openRelayOnly(browser, instructor, `/class/${lecture._id}/t`, "udp");
  await expectLive(host);
  await host.getByRole("button", { name: "Start Video" }).click();
  const first = await openRelayOnly(audioBrowser, abel, viewerPath, "udp");
  await expectMovingVideo(first);
  await expectAudio(first);
  const second = await openRelayOnly(browser, hana, viewerPath, "tcp");
  await expectMovingVideo(second);
  expect(await relayProtocols(first)).toEqual(["udp"]);
  expect(await relayProtocols(second)).toEqual(["tcp"]);
  await recordStage(first);

  await test.step("expired and forged credentials are refused", async () => {
    const now = Math.floor(Date.now() / 1000);
    const page = await browser.newPage();
    await page.goto(stack.url);
    for (const urls of [relay.urls.udp, relay.urls.tcp]) {
      expect(await requestRelay(page, { urls, ...credentialsUntil(relay.secret, now + 60) })).toBe("granted");
      expect(await requestRelay(page, { urls, ...credentialsUntil(relay.secret, now - 1) })).toBe(401);
      expect(await requestRelay(page, { urls, ...credentialsUntil("another secret", now + 60) })).toBe(401);
    }
    await page.close();
  });

  await test.step("after the first credentials have expired, calls go on and new ones connect", async () => {
    await expect
      .poll(() => Date.now() - joined, { timeout: 90_000, intervals: [1000] })
      .toBeGreaterThan(TTL_MINUTES * 60_000 + 2_000);
    const late = await openRelayOnly(browser, yonas, viewerPath, "udp");
    await expectMovingVideo(late);
    for (const page of [first, second]) await expectMovingVideo(page);
    const { longestFreezeMs, messages } = await stageRecord(first);
    expect(longestFreezeMs).toBeLessThan(3_000);
    expect(messages).toEqual([]);
  });
});

test("an allocation is refreshed after its credentials have expired, also with a stale nonce", async () => {
  test.setTimeout(60_000);
  const TTL_S = 5;
  const started = Date.now();
  const until = (seconds: number) =>
    new Promise((resolve) => setTimeout(resolve, started + seconds * 1000 - Date.now()));
  const credentials = credentialsUntil(relay.secret, Math.floor(started / 1000) + TTL_S);
  const client = await openTurnClient(relay, credentials);
  expect(await client.allocate()).toEqual([]);
  for (const seconds of [8, 20, 30]) {
    await until(seconds);
    expect(await client.renew(), `${seconds - TTL_S} s after the credentials expired`).toEqual([STALE_NONCE]);
  }
  client.close();
  const late = await openTurnClient(relay, credentials);
  expect(await late.allocate(), "a new allocation with the same credentials").toContain(UNAUTHORIZED);
  late.close();
});

/** Restarts the API with a different relay configuration. */
async function advertiseRelay(other: Partial<typeof advertised>): Promise<void> {
  advertised = { ...relay.urls, secret: relay.secret, ...other };
  await stack.kill();
  await stack.startAgain();
}

async function expectConnectionTest(page: Page, udp: string, tcp: string, advice: string): Promise<void> {
  await page.reload();
  await page.getByRole("button", { name: "Test connection" }).click();
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name }).getByRole("strong");
  // The page's test of a route times out after eight seconds without a response.
  await expect(page.getByText(advice)).toBeVisible({ timeout: 40_000 });
  await expect(row("Relay, fast route (UDP)")).toHaveText(udp);
  await expect(row("Relay, safe route (TCP)")).toHaveText(tcp);
  for (const name of ["Server", "Chat", "Calls"]) await expect(row(name)).toHaveText("Works");
  for (const name of ["Download", "Upload"]) await expect(row(name)).toHaveText(/^[\d.]+ Mbit\/s$/);
}

test("the connection test tells a working relay from a blocked or refusing one, and gives advice", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const student = await newAccount("student", "Abel Girma");
  await enrollFree(student, lecture);
  await advertiseRelay({});
  const page = await openAs(browser, student, `/status?id=${lecture._id}`);
  await expectConnectionTest(page, "Works", "Works", "Everything works. You can join.");

  const nobody = `${relay.place.address}:${await freePort(relay.place.address)}`;
  const [udp, tcp] = [`turn:${nobody}?transport=udp`, `turn:${nobody}?transport=tcp`];
  await advertiseRelay({ udp });
  await expectConnectionTest(
    page,
    "Doesn't work",
    "Works",
    "Your network allows only the safe, slower route.",
  );
  await advertiseRelay({ tcp });
  await expectConnectionTest(page, "Works", "Doesn't work", "Your network blocks the safe, slower route.");
  await advertiseRelay({ udp, tcp });
  await expectConnectionTest(page, "Doesn't work", "Doesn't work", "We can't reach the relay.");
  await advertiseRelay({ secret: "a secret that the relay does not know" });
  await expectConnectionTest(page, "Refused", "Refused", "The relay refused your connection.");
});
