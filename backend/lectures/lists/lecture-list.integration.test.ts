import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as wire from "#contract/lectures/lecture-list.ts";
import { success } from "#contract/http/endpoint.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { insertLecture, findLecture, lockLecture, markLectureDeleted } from "../schedule/lecture-repo.ts";
import { storedLecture } from "../testing/lecture-form.ts";

let abebe: TestAccount;
let almaz: TestAccount;
let student: TestAccount;
const start = new Date("2026-11-21T09:00:00Z");
let now = start;

const api = setUpTestServer({ clock: () => now });
beforeAll(async () => {
  abebe = await newAccount(api.url, "instructor", "Abebe Kebede");
  almaz = await newAccount(api.url, "instructor", "Almaz Haile");
  student = await newAccount(api.url, "student");
});
beforeEach(async () => {
  now = start;
  await api.db("lectures").delete();
});

const minuteMs = 60_000;

function add(name: string, startsInMinutes: number, { instructorId = abebe.id, durationMinutes = 120 } = {}) {
  const startsAt = new Date(start.getTime() + startsInMinutes * minuteMs);
  return insertLecture(api.db, instructorId, storedLecture({ name, startsAt, durationMinutes }));
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

/** Reads every page of the list in turn. */
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
  test("starts with running and upcoming lectures, then past ones backwards", async () => {
    await add("last week", -7 * 24 * 60);
    await add("next week", 7 * 24 * 60);
    await add("running", -30);
    await add("just over", -120);
    await add("in ten minutes", 10);
    await add("deleted", 20);
    await api.db("lectures").where({ name: "deleted" }).update({ deletedAt: start });
    const order = ["running", "in ten minutes", "next week", "just over", "last week"];
    expect(await readAll(50)).toEqual(order);
    expect(await readAll(2)).toEqual(order);
  });

  test("counts a lecture that its host has ended, or that is settled, as past", async () => {
    await add("ended early", -30);
    await add("settled", -20);
    await add("running", -10);
    await add("tomorrow", 24 * 60);
    await api.db("lectures").where({ name: "ended early" }).update({ ended_at: start });
    await api
      .db("lectures")
      .where({ name: "settled" })
      .update({ fulfillment: "not_given", fulfillment_decided_at: start });
    const order = ["running", "tomorrow", "settled", "ended early"];
    expect(await readAll(50)).toEqual(order);
    expect(await readAll(1)).toEqual(order);
  });

  test("says that a lecture has ended whose host did not come", async () => {
    await add("missed", -30);
    await add("running", -10);
    await api.db("lectures").where({ name: "missed" }).update({ hostNoShowAt: start });
    const listed = await call(api.url, wire.listLectures, { token: student.token });
    expect(listed.map(({ name, ended }) => [name, ended])).toEqual([
      ["missed", true],
      ["running", false],
    ]);
  });

  test("may be empty", async () => {
    expect(await call(api.url, wire.listLectures, { token: student.token })).toEqual([]);
  });

  test(
    "shows every lecture once in the same order for any page size, even with equal starts",
    { retry: 0 },
    async () => {
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
    },
  );

  test("misses no lecture when time passes between pages", async () => {
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
  ])("rejects %s=%s", async (name, value) => {
    const failed = await errorOf(api.url, wire.listLectures, {
      token: abebe.token,
      query: { [name]: value },
    });
    expect(failed).toMatchObject({ statusCode: 400, code: "invalid" });
    expect(Object.keys(failed.fields ?? {})).toEqual([name]);
  });

  test("requires a session", async () => {
    expect((await errorOf(api.url, wire.listLectures)).code).toBe("not_signed_in");
    expect((await errorOf(api.url, wire.myLectures)).code).toBe("not_signed_in");
  });
});

describe("my lectures", () => {
  test("are the instructor's own, in pages", async () => {
    for (const at of [-300, -200, 5, 10]) await add(`mine ${at}`, at);
    await add("another's", 7, { instructorId: almaz.id });
    const order = ["mine 5", "mine 10", "mine -200", "mine -300"];
    expect(await readAll(3, wire.myLectures)).toEqual(order);
  });

  test("of a student are empty", async () => {
    await add("somebody's", 5);
    expect(await call(api.url, wire.myLectures, { token: student.token })).toEqual([]);
  });
});

describe("a stored lecture", () => {
  test("counts seats after locking, including one taken while it waited for the lock", async () => {
    const id = await add("last seat", 10);
    const first = await api.db.transaction();
    await lockLecture(first, id, start);
    const second = api.db.transaction((trx) => lockLecture(trx, id, start));
    const times = { createdAt: start, updatedAt: start };
    await first("enrollments").insert({ lectureId: id, studentId: student.id, status: "active", ...times });
    await first.commit();
    expect((await second)?.seatsTaken).toBe(1);
    await api.db("enrollments").delete();
  });

  test("is not found once it is marked deleted, not even for locking", async () => {
    const id = await add("gone", 10);
    await markLectureDeleted(api.db, id, start);
    expect(await findLecture(api.db, id, start)).toBeUndefined();
    expect(await api.db.transaction((trx) => lockLecture(trx, id, start))).toBeUndefined();
  });
});
