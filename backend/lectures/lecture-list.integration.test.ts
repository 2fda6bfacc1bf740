import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as wire from "#contract/lecture-list.ts";
import { success } from "#contract/endpoint.ts";
import { call, fail, send } from "#backend/testing/api-client.ts";
import { newPerson, type TestPerson } from "#backend/testing/people.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import {
  insertLecture,
  markFirstMedia,
  findLecture,
  lockLecture,
  markLectureDeleted,
} from "./lecture-repo.ts";

let api: TestServer;
let abebe: TestPerson;
let almaz: TestPerson;
let student: TestPerson;
const start = new Date("2026-11-21T09:00:00Z");
let now = start;

beforeAll(async () => {
  api = await startTestServer({ clock: () => now });
  abebe = await newPerson(api.url, "instructor", "Abebe Kebede");
  almaz = await newPerson(api.url, "instructor", "Almaz Haile");
  student = await newPerson(api.url, "student");
});
beforeEach(async () => {
  now = start;
  await api.db("lectures").delete();
});
afterAll(() => api.stop());

const minuteMs = 60_000;

function add(name: string, startsInMinutes: number, { instructorId = abebe.id, durationMinutes = 120 } = {}) {
  return insertLecture(api.db, instructorId, {
    name,
    type: "Math",
    description: "Listed",
    priceSantim: 45_000,
    startsAt: new Date(start.getTime() + startsInMinutes * minuteMs),
    zone: "Africa/Addis_Ababa",
    durationMinutes,
    capacity: null,
    thumbnailKey: null,
    thumbnailPreview: null,
  });
}

const page = success(wire.listLectures.data);

async function readPage(
  query: Record<string, string>,
  endpoint: typeof wire.listLectures | typeof wire.myLectures = wire.listLectures,
) {
  const reply = await send(api.url, endpoint, { token: abebe.token, query });
  expect(reply.status).toBe(200);
  return page.parse(reply.json);
}

/** Every page of the list, one after another. */
async function readAll(
  limit: number,
  endpoint: typeof wire.listLectures | typeof wire.myLectures = wire.listLectures,
  betweenPages: () => void = () => undefined,
): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const { data, nextCursor } = await readPage({ limit: `${limit}`, ...(cursor && { cursor }) }, endpoint);
    expect(data.length).toBeLessThanOrEqual(limit);
    names.push(...data.map((lecture) => lecture.name));
    cursor = nextCursor ?? undefined;
    betweenPages();
  } while (cursor);
  return names;
}

describe("the list of lectures", () => {
  test("begins with what runs and what comes, then goes back in time", async () => {
    await add("last week", -7 * 24 * 60);
    await add("next week", 7 * 24 * 60);
    await add("running", -30);
    await add("just over", -120);
    await add("in ten minutes", 10);
    await add("deleted", 20);
    await api.db("lectures").where({ name: "deleted" }).update({ deleted_at: start });
    const order = ["running", "in ten minutes", "next week", "just over", "last week"];
    expect(await readAll(50)).toEqual(order);
    expect(await readAll(2)).toEqual(order);
  });

  test("is empty when there is nothing", async () => {
    expect(await call(api.url, wire.listLectures, { token: student.token })).toEqual([]);
  });

  test("shows every lecture once in the same order, whatever the page size, equal starts among them", async () => {
    const starts = fc.array(
      fc.record({
        startsIn: fc.constantFrom(-500, -121, -120, -119, -1, 0, 1, 60, 60, 5000),
        durationMinutes: fc.constantFrom(15, 120, 480),
      }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(starts, fc.integer({ min: 1, max: 5 }), async (lectures, limit) => {
        await api.db("lectures").delete();
        for (const [at, { startsIn, durationMinutes }] of lectures.entries())
          await add(String(at), startsIn, { durationMinutes });
        const paged = await readAll(limit);
        expect(paged).toEqual(await readAll(100));
        expect(paged.toSorted()).toEqual(lectures.map((_, at) => String(at)).toSorted());
        const ends = paged.map((at) => {
          const { startsIn = 0, durationMinutes = 0 } = lectures[Number(at)] ?? {};
          return { startsIn, isOver: startsIn + durationMinutes <= 0 };
        });
        const upcoming = ends.filter(({ isOver }) => !isOver).map(({ startsIn }) => startsIn);
        const past = ends.filter(({ isOver }) => isOver).map(({ startsIn }) => startsIn);
        expect(ends.map(({ startsIn }) => startsIn)).toEqual([
          ...upcoming.toSorted((a, b) => a - b),
          ...past.toSorted((a, b) => b - a),
        ]);
      }),
      { numRuns: 15 },
    );
  });

  test("lets no lecture slip through while time goes by between the pages", async () => {
    await add("ends soon", -119);
    await add("later", 60);
    await add("much later", 600);
    await add("long over", -10_000);
    const names = await readAll(1, wire.listLectures, () => {
      now = new Date(now.getTime() + 60 * minuteMs);
    });
    expect(names).toEqual(["ends soon", "later", "much later", "long over"]);
  });

  test.each([
    ["limit", "0"],
    ["limit", "101"],
    ["limit", "many"],
    ["limit", "1.5"],
    ["cursor", "x".repeat(201)],
    ["cursor", "bm90IG91cnM"],
    ["cursor", "%00"],
    ["cursor", "' or 1=1 --"],
  ])("refuses %s=%s", async (name, value) => {
    const failed = await fail(api.url, wire.listLectures, { token: abebe.token, query: { [name]: value } });
    expect(failed).toMatchObject({ statusCode: 400, code: "invalid" });
    expect(Object.keys(failed.fields ?? {})).toEqual([name]);
  });

  test("is for people who are signed in", async () => {
    expect((await fail(api.url, wire.listLectures)).code).toBe("not_signed_in");
    expect((await fail(api.url, wire.myLectures)).code).toBe("not_signed_in");
  });
});

describe("my lectures", () => {
  test("are the instructor's own, page by page", async () => {
    for (const at of [-300, -200, 5, 10]) await add(`mine ${at}`, at);
    await add("another's", 7, { instructorId: almaz.id });
    const order = ["mine 5", "mine 10", "mine -200", "mine -300"];
    expect(await readAll(3, wire.myLectures)).toEqual(order);
  });

  test("of a student are none", async () => {
    await add("somebody's", 5);
    expect(await call(api.url, wire.myLectures, { token: student.token })).toEqual([]);
  });
});

describe("a stored lecture", () => {
  test("notes the host's first media once", async () => {
    const id = await add("live", -10);
    await markFirstMedia(api.db, id, start);
    await markFirstMedia(api.db, id, new Date(start.getTime() + 1000));
    expect((await findLecture(api.db, id, start))?.firstMediaAt).toEqual(start);
  });

  test("counts its seats after the lock is there, so that a seat taken meanwhile is seen", async () => {
    const id = await add("last seat", 10);
    const first = await api.db.transaction();
    await lockLecture(first, id, start);
    const second = api.db.transaction((trx) => lockLecture(trx, id, start));
    const times = { created_at: start, updated_at: start };
    await first("enrollments").insert({ lecture_id: id, student_id: student.id, status: "active", ...times });
    await first.commit();
    expect((await second)?.seatsTaken).toBe(1);
    await api.db("enrollments").delete();
  });

  test("is gone once it is marked deleted, also for who waits to lock it", async () => {
    const id = await add("gone", 10);
    await markLectureDeleted(api.db, id, start);
    expect(await findLecture(api.db, id, start)).toBeUndefined();
    expect(await api.db.transaction((trx) => lockLecture(trx, id, start))).toBeUndefined();
  });
});
