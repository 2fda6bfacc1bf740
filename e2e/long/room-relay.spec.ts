import { expect, test, type Page } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { enrollFree, newLecture, newPerson, openAs, type Person } from "../actors/person.ts";
import { askRelay, openRelayed, waysTaken } from "../actors/relayed.ts";
import { expectLive, expectMovingPicture, expectSound } from "../actors/watching.ts";
import { noteStage, stageNotes } from "../faults/picture-notes.ts";
import { credentialsUntil, freePort, startRelay, type Relay } from "../stack/start-relay.ts";
import { openTurnClient } from "../stack/turn-client.ts";
import { takeOwnStack } from "../stack/own-stack.ts";
import type { Stack } from "../stack/start-stack.ts";

/** The shortest that the API knows: credentials of the first join expire within this test. */
const TTL_MINUTES = 1;

const [UNAUTHORIZED, STALE_NONCE] = [401, 438];
/** Seconds; ten minutes where we deploy. */
const IMPATIENT = { "stale-nonce": 5 };

let relay: Relay;
let stack: Stack;
/** What the API tells of the relay; the server reads it when it starts. */
let told: { udp: string; tcp: string; secret: string };

test.beforeAll(async () => {
  test.setTimeout(120_000);
  relay = await startRelay(IMPATIENT);
  told = { ...relay.urls, secret: relay.secret };
  stack = await takeOwnStack(() => ({
    TURN_URLS: `${told.udp},${told.tcp}`,
    TURN_SECRET: told.secret,
    TURN_TTL_MINUTES: String(TTL_MINUTES),
  }));
});
test.afterAll(async () => {
  await stack.stop();
  await relay.stop();
});
test.afterEach(({ browser }) => closePages({ browser }));

test("a lecture plays through the relay alone, over UDP and over TCP, and outlives its credentials", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const teacher = await newPerson("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher);
  const students: Person[] = [];
  for (const name of ["Abel Girma", "Hana Bekele", "Yonas Alemu"]) {
    const student = await newPerson("student", name);
    await enrollFree(student, lecture);
    students.push(student);
  }
  const [abel, hana, yonas] = students;
  if (!abel || !hana || !yonas) throw new Error("three students were made");
  const viewerPath = `/class/${lecture._id}/f`;

  const joined = Date.now();
  const host = await openRelayed(browser, teacher, `/class/${lecture._id}/t`, "udp");
  await expectLive(host);
  await host.getByRole("button", { name: "Start Video" }).click();
  const first = await openRelayed(browser, abel, viewerPath, "udp");
  await expectMovingPicture(first);
  await expectSound(first);
  const second = await openRelayed(browser, hana, viewerPath, "tcp");
  await expectMovingPicture(second);
  expect(await waysTaken(first)).toEqual(["udp"]);
  expect(await waysTaken(second)).toEqual(["tcp"]);
  await noteStage(first);

  await test.step("expired and forged credentials are refused", async () => {
    const now = Math.floor(Date.now() / 1000);
    const page = await browser.newPage();
    await page.goto(stack.url);
    for (const urls of [relay.urls.udp, relay.urls.tcp]) {
      expect(await askRelay(page, { urls, ...credentialsUntil(relay.secret, now + 60) })).toBe("granted");
      expect(await askRelay(page, { urls, ...credentialsUntil(relay.secret, now - 1) })).toBe(401);
      expect(await askRelay(page, { urls, ...credentialsUntil("another secret", now + 60) })).toBe(401);
    }
    await page.close();
  });

  await test.step("after the first credentials expired, calls stand and new ones are made", async () => {
    await expect
      .poll(() => Date.now() - joined, { timeout: 90_000, intervals: [1000] })
      .toBeGreaterThan(TTL_MINUTES * 60_000 + 2_000);
    const late = await openRelayed(browser, yonas, viewerPath, "udp");
    await expectMovingPicture(late);
    for (const page of [first, second]) await expectMovingPicture(page);
    const { longestStop, said } = await stageNotes(first);
    expect(longestStop).toBeLessThan(3_000);
    expect(said).toEqual([]);
  });
});

test("an address that was taken is renewed after its credentials expired, with a nonce gone stale, too", async () => {
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
  expect(await late.allocate(), "a new address for the same credentials").toContain(UNAUTHORIZED);
  late.close();
});

/** The API once more, with something else to tell of the relay. */
async function tellOfRelay(other: Partial<typeof told>): Promise<void> {
  told = { ...relay.urls, secret: relay.secret, ...other };
  await stack.kill();
  await stack.startAgain();
}

async function expectLine(page: Page, udp: string, tcp: string, advice: string): Promise<void> {
  await page.reload();
  await page.getByRole("button", { name: "Test the connection" }).click();
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name }).getByRole("strong");
  // A way that leads nowhere is given eight seconds.
  await expect(page.getByText(advice)).toBeVisible({ timeout: 40_000 });
  await expect(row("Relay, fast way (UDP)")).toHaveText(udp);
  await expect(row("Relay, safe way (TCP)")).toHaveText(tcp);
  for (const name of ["Server", "Chat", "Calls"]) await expect(row(name)).toHaveText("Works");
  for (const name of ["Download", "Upload"]) await expect(row(name)).toHaveText(/^[\d.]+ Mbit\/s$/);
}

test("the connection test tells a relay that works from one that is blocked or refuses, and what to do", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const teacher = await newPerson("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher);
  const student = await newPerson("student", "Abel Girma");
  await enrollFree(student, lecture);
  await tellOfRelay({});
  const page = await openAs(browser, student, `/status?id=${lecture._id}`);
  await expectLine(page, "Works", "Works", "All is well. You can go in.");

  const nobody = `${relay.place.address}:${await freePort(relay.place.address)}`;
  const [udp, tcp] = [`turn:${nobody}?transport=udp`, `turn:${nobody}?transport=tcp`];
  await tellOfRelay({ udp });
  await expectLine(page, "Does not work", "Works", "Your network allows only the safe, slower way.");
  await tellOfRelay({ tcp });
  await expectLine(page, "Works", "Does not work", "Your network holds back the safe, slower way.");
  await tellOfRelay({ udp, tcp });
  await expectLine(page, "Does not work", "Does not work", "The relay can't be reached.");
  await tellOfRelay({ secret: "a secret that the relay does not know" });
  await expectLine(page, "Refused", "Refused", "The relay is there, and refuses you.");
});
