import { expect, test, type Page } from "playwright/test";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { getReplay } from "#contract/replay/replay.ts";
import { call } from "../actors/api.ts";
import { closePages } from "../actors/close-pages.ts";
import { inDatabase } from "../actors/database.ts";
import { enrollFree, newAccount, newLecture, openAs, type Person } from "../actors/person.ts";
import { makeReplay } from "../actors/replay/recorded-replay.ts";
import { play, seekTo, timeOf, video } from "../actors/replay/replay-player.ts";
import { stackUrl } from "../stack/url.ts";

let teacher: Person;
let student: Person;
let speaker: Person;
let lecture: Lecture;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  teacher = await newAccount("instructor", "Almaz Tesfaye");
  lecture = await newLecture(teacher, { name: "Weaving, with passages that nobody sees" });
  student = await newAccount("student", "Abel Girma");
  await enrollFree(student, lecture);
  speaker = await newAccount("student", "Hana Bekele");
  await enrollFree(speaker, lecture);
  await makeReplay(lecture);
});
test.afterEach(({ browser }) => closePages({ browser }));

const path = () => `/replay?id=${lecture._id}`;
const codeOf = async (address: string): Promise<string> => {
  const reply = await fetch(address, { headers: { accept: "application/json" } });
  if (reply.status === 200) return "sent";
  const { code }: { code: string } = await reply.json();
  return code;
};

async function hidePassage(page: Page, from: string, to: string): Promise<void> {
  const cuts = page.getByRole("region", { name: "Hide passages" });
  await cuts.getByLabel("From", { exact: true }).fill(from);
  await cuts.getByLabel("To", { exact: true }).fill(to);
  await cuts.getByRole("button", { name: "Hide this passage" }).click();
  await expect(cuts.getByText(`${from} to ${to}`)).toBeVisible();
}

test("what the host hides is sent to nobody, and a student's player goes on behind it", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const page = await openAs(browser, student, path());
  await play(page);
  await seekTo(page, 60.5);
  // The segment may have been fetched before the seek, so waiting for a request could fail.
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .flatMap(({ name }) => (/\/00015\.m4s/.test(name) ? [name] : [])),
    );
  await expect.poll(async () => (await fetched()).length).toBeGreaterThan(0);
  const [segment = ""] = await fetched();
  expect(await codeOf(segment)).toBe("sent");
  await seekTo(page, 20);
  await page.getByRole("button", { name: "Pause", exact: true }).first().click();

  const host = await openAs(browser, teacher, path());
  await hidePassage(host, "0:52", "1:08");
  expect(await codeOf(segment)).toBe("passage_hidden");

  await page.reload();
  await expect.poll(() => video(page).evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1);
  await seekTo(page, 46);
  await play(page);
  const times: number[] = [];
  await expect
    .poll(
      async () => {
        times.push(await timeOf(page));
        return times.at(-1);
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(73);
  // Until the replay is regenerated, hiding a passage hides whole segments.
  expect(times.filter((time) => time > 52 && time < 68)).toEqual([]);
  await video(page).evaluate((one: HTMLVideoElement) => {
    one.currentTime = 60;
  });
  await expect.poll(() => timeOf(page)).toBeGreaterThan(68);

  const cuts = host.getByRole("region", { name: "Hide passages" });
  await cuts.getByRole("button", { name: "Show again: 0:52 to 1:08" }).click();
  await expect(cuts.getByText("0:52 to 1:08")).toHaveCount(0);
  expect(await codeOf(segment)).toBe("sent");
});

/** Records that a viewer held the floor between these seconds of the replay. */
async function spoke({ id }: Person, from: number, to: number): Promise<void> {
  await inDatabase(
    `insert into speaking_turns (recording_id, account_id, started_at, ended_at)
     select id, $2, started_at + $3 * interval '1 second', started_at + $4 * interval '1 second'
     from recordings where lecture_id = $1`,
    [lecture._id, id, from, to],
  );
}

test(
  "a speaker without a seat any more asks to be removed, and is hidden by one press of the host",
  { tag: "@wide" },
  async ({ browser }) => {
    await spoke(speaker, 21, 29);
    await call(withdrawPayment, { token: speaker.token, body: { classId: lecture._id } });
    const { ticket } = await call(getReplay, { token: student.token, params: { id: lecture._id } });
    const segment = new URL(`/replays/${lecture._id}/240p/00006.m4s?ticket=${ticket}`, stackUrl()).href;
    expect(await codeOf(segment)).toBe("sent");

    const page = await openAs(browser, speaker, `/lecture?id=${lecture._id}`);
    const notification = page.getByRole("region", { name: "You speak in this recording" });
    await expect(notification.getByText("1 passage, 1 min")).toBeVisible();
    await notification.getByLabel("Reason (optional)").fill("My child is heard.");
    await notification.getByRole("button", { name: "Ask to be removed" }).click();
    await expect(notification.getByText(/The host decides/)).toBeVisible();

    const host = await openAs(browser, teacher, `/lecture?id=${lecture._id}`);
    const request = host.getByRole("article", { name: "Hana Bekele asks to be removed" });
    await expect(request.getByText("1 passage, 1 min: 0:20 to 0:30")).toBeVisible();
    await expect(request.getByText("My child is heard.")).toBeVisible();
    await request.getByRole("button", { name: "Hide these passages" }).click();
    await expect(request).toHaveCount(0);
    expect(await codeOf(segment)).toBe("passage_hidden");

    await page.reload();
    await expect(page.getByText("The passages in which you speak are hidden from everyone.")).toBeVisible();
    const other = await openAs(browser, student, `/lecture?id=${lecture._id}`);
    await expect(other.getByRole("link", { name: "Watch the replay" }).first()).toBeVisible();
    await expect(other.getByText(/to be removed/)).toHaveCount(0);

    await host.goto(new URL(path(), host.url()).href);
    await expect(host.getByText("Hidden for a speaker")).toBeVisible();
  },
);
