import { expect, test } from "playwright/test";
import { enrollFree, newLecture, newPerson, type Person } from "../actors/person.ts";
import { askRelay, openRelayed, waysTaken } from "../actors/relayed.ts";
import { expectLive, expectMovingPicture, expectSound } from "../actors/watching.ts";
import { noteStage, stageNotes } from "../faults/picture-notes.ts";
import { credentialsUntil, startRelay, type Relay } from "../stack/start-relay.ts";
import { startStack, type Stack } from "../stack/start-stack.ts";

/** The shortest that the API knows: credentials of the first join expire within this test. */
const TTL_MINUTES = 1;

let relay: Relay;
let stack: Stack;
let sharedUrl: string | undefined;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  relay = await startRelay();
  stack = await startStack(() => ({
    TURN_URLS: `${relay.urls.udp},${relay.urls.tcp}`,
    TURN_SECRET: relay.secret,
    TURN_TTL_MINUTES: String(TTL_MINUTES),
  }));
  sharedUrl = process.env["GUBAE_URL"];
  process.env["GUBAE_URL"] = stack.url;
});
test.afterAll(async () => {
  if (sharedUrl !== undefined) process.env["GUBAE_URL"] = sharedUrl;
  await stack.stop();
  await relay.stop();
});

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
