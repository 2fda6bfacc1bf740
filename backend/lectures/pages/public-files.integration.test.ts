import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import * as wire from "#contract/lectures/lecture.ts";
import { createRateLimits, limits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { lectureForm } from "../testing/lecture-form.ts";

let abebe: TestAccount;
const now = new Date("2026-11-21T09:00:00Z");

const api = setUpTestServer({ clock: () => now, env: { PUBLIC_URL: "https://gubae.example" } });
beforeAll(async () => {
  abebe = await newAccount(api.url, "instructor", "Abebe Kebede");
});

async function newLecture(changes: Record<string, unknown> = {}): Promise<string> {
  const body = { ...lectureForm, ...changes };
  return (await call(api.url, wire.createLecture, { token: abebe.token, body }))._id;
}
const change = (id: string, body: unknown) =>
  call(api.url, wire.updateLecture, { token: abebe.token, params: { id }, body });
const calendar = (id: string) => fetch(`${api.url}${wire.lectureCalendarPath(id)}`);

async function sequenceOf(id: string): Promise<number> {
  return Number(/^SEQUENCE:(\d+)/m.exec(await (await calendar(id)).text())?.[1]);
}

describe("the preview", () => {
  test("shows a guest the lecture without email addresses", async () => {
    const id = await newLecture();
    const reply = await send(api.url, wire.previewLecture, { params: { id } });
    expect(reply.json).toMatchObject({ statusCode: 200, data: { _id: id, ...lectureForm } });
    expect(JSON.stringify(reply.json)).not.toContain("@");
  });

  test("does not find unknown or deleted lectures", async () => {
    const id = await newLecture();
    await call(api.url, wire.deleteLecture, { token: abebe.token, params: { id } });
    for (const unknown of [id, randomUUID()])
      expect(await errorOf(api.url, wire.previewLecture, { params: { id: unknown } })).toMatchObject({
        statusCode: 404,
        code: "lecture_not_found",
      });
  });

  test("is rate limited", async () => {
    const strict = { ...limits, publicPage: { perSubject: 2, perAddress: 2, seconds: 60 } };
    const { stop, url } = await startTestServer({ limits: createRateLimits(strict) });
    const ask = () => errorOf(url, wire.previewLecture, { params: { id: randomUUID() } });
    const codes = [await ask(), await ask(), await ask()].map(({ code }) => code);
    expect(codes).toEqual(["lecture_not_found", "lecture_not_found", "too_many_requests"]);
    expect((await fetch(`${url}${wire.lectureCalendarPath(randomUUID())}`)).status).toBe(429);
    await stop();
  });
});

describe("the calendar file", () => {
  test("is a calendar with a file name and no caching", async () => {
    const reply = await calendar(await newLecture());
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(reply.headers.get("content-disposition")).toBe('attachment; filename="gubae-2026-12-01.ics"');
    expect(reply.headers.get("cache-control")).toBe("no-cache");
    const text = await reply.text();
    expect(text).toContain("DTSTART:20261201T070000Z");
    expect(text).not.toContain(abebe.email);
  });

  test("gets a new version only when its time or text changes", async () => {
    const id = await newLecture();
    expect(await sequenceOf(id)).toBe(0);
    await change(id, { price: 90, name: lectureForm.name, schedule: lectureForm.schedule });
    expect(await sequenceOf(id)).toBe(0);
    await change(id, { schedule: "2026-12-02T10:00:00+03:00" });
    await change(id, { name: "Calculus, later", duration: 45 });
    expect(await sequenceOf(id)).toBe(2);
  });

  test("cancels a deleted lecture with a higher version", async () => {
    const id = await newLecture();
    await change(id, { name: "Renamed" });
    await call(api.url, wire.deleteLecture, { token: abebe.token, params: { id } });
    const text = await (await calendar(id)).text();
    for (const line of ["METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:2"])
      expect(text).toContain(`${line}\r\n`);
  });

  test.each([randomUUID(), "1", "..%2f..%2fusers", "x".repeat(3000)])("is a JSON 404 for %s", async (id) => {
    const reply = await fetch(`${api.url}/classes/id/${id}/calendar.ics`);
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({ code: "lecture_not_found" });
  });
});

test("the sitemap lists upcoming lectures and their instructors, and nothing private", async () => {
  const [upcoming, past, deleted] = [await newLecture(), await newLecture(), await newLecture()];
  await api.db("lectures").where({ id: past }).update({ startsAt: "2026-11-01T07:00:00Z" });
  await call(api.url, wire.deleteLecture, { token: abebe.token, params: { id: deleted } });
  const student = await newAccount(api.url, "student");
  const idle = await newAccount(api.url, "instructor");
  const robots = await (await fetch(`${api.url}/robots.txt`)).text();
  expect(robots).toContain("Sitemap: https://gubae.example/sitemap.xml");
  const reply = await fetch(`${api.url}/sitemap.xml`);
  expect(reply.headers.get("content-type")).toContain("application/xml");
  const xml = await reply.text();
  expect(xml).toContain(`<loc>https://gubae.example/lecture?id=${upcoming}</loc>`);
  expect(xml).toContain(`<loc>https://gubae.example/mentor?id=${abebe.id}</loc>`);
  for (const hidden of [past, deleted, student.id, idle.id, "@"]) expect(xml).not.toContain(hidden);
});
