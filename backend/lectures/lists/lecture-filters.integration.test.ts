import { beforeAll, describe, expect, test } from "vitest";
import { success } from "#contract/http/endpoint.ts";
import { createLecture } from "#contract/lectures/lecture.ts";
import type { SpokenLanguage } from "#contract/text/spoken-language.ts";
import * as wire from "#contract/lectures/lecture-list.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { insertLecture } from "../schedule/lecture-repo.ts";
import { storedLecture } from "../testing/lecture-form.ts";

let abebe: TestAccount;
let almaz: TestAccount;
/** A Saturday, noon in Addis Ababa. */
const now = new Date("2026-11-21T09:00:00Z");

interface Given {
  name: string;
  /** The start, in UTC. */
  at: string;
  type?: string;
  language?: SpokenLanguage;
  birr?: number;
  zone?: string;
  by?: TestAccount;
}

function add({
  name,
  at,
  type = "Math",
  language,
  birr = 100,
  zone = "Africa/Addis_Ababa",
  by = abebe,
}: Given) {
  const description = `All about ${name}.`;
  const startsAt = new Date(at);
  const lecture = storedLecture({ name, type, description, priceSantim: birr * 100, startsAt, zone });
  return insertLecture(api.db, by.id, { ...lecture, language: language ?? null });
}

const api = setUpTestServer({ clock: () => now });
beforeAll(async () => {
  abebe = await newAccount(api.url, "instructor", "Abebe Kebede");
  almaz = await newAccount(api.url, "instructor", "Almaz Haile");
  await add({ name: "algebra tonight", at: "2026-11-21T17:00:00Z", birr: 300 });
  // Half past midnight on the 22nd in Addis Ababa, still the 21st in UTC.
  await add({ name: "algebra at midnight", at: "2026-11-21T21:30:00Z", birr: 0 });
  await add({
    name: "optics in Honolulu",
    at: "2026-11-22T08:00:00Z",
    type: "Physics",
    zone: "Pacific/Honolulu",
  });
  await add({
    name: "optics on Monday",
    at: "2026-11-23T08:00:00Z",
    type: "Physics",
    birr: 50.5,
    by: almaz,
    language: "om",
  });
  await add({ name: "algebra last year", at: "2025-11-23T08:00:00Z", birr: 20 });
  await add({ name: "weaving", at: "2026-11-30T08:00:00Z", type: "ጥበብ", birr: 300 });
});

const page = success(wire.listLectures.data);

async function list(query: Record<string, string>): Promise<string[]> {
  const reply = await send(api.url, wire.listLectures, { token: abebe.token, query });
  expect(reply.status, JSON.stringify(reply.json)).toBe(200);
  return page.parse(reply.json).data.map(({ name }) => name);
}

/** Reads all pages, with one lecture each. */
async function listOneByOne(query: Record<string, string>): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null | undefined;
  do {
    const reply = await send(api.url, wire.listLectures, {
      token: abebe.token,
      query: { ...query, limit: "1", ...(cursor && { cursor }) },
    });
    const { data, nextCursor } = page.parse(reply.json);
    names.push(...data.map(({ name }) => name));
    cursor = nextCursor;
  } while (cursor);
  return names;
}

async function search(body: object): Promise<string[]> {
  const found = await call(api.url, wire.searchLectures, { token: abebe.token, body });
  return found.map(({ name }) => name);
}

describe("a filter", () => {
  test.each<[Record<string, string>, string[]]>([
    [{ type: "Physics" }, ["optics in Honolulu", "optics on Monday"]],
    [{ type: "ጥበብ" }, ["weaving"]],
    [{ type: "physics" }, []],
    [{ language: "om" }, ["optics on Monday"]],
    [{ language: "ti" }, []],
    [{ language: "om", type: "Math" }, []],
    [{ price: "free" }, ["algebra at midnight"]],
    [{ price: "paid", when: "upcoming", maxPrice: "100" }, ["optics in Honolulu", "optics on Monday"]],
    [{ minPrice: "20", maxPrice: "50.5" }, ["optics on Monday", "algebra last year"]],
    [{ when: "past" }, ["algebra last year"]],
    [{ from: "2026-11-21", to: "2026-11-21" }, ["algebra tonight", "optics in Honolulu"]],
    [{ from: "2026-11-22", to: "2026-11-22" }, ["algebra at midnight"]],
    [{ from: "2026-11-23" }, ["optics on Monday", "weaving"]],
    [{ to: "2026-01-01" }, ["algebra last year"]],
    [{ type: "Math", price: "paid", from: "2026-11-21" }, ["algebra tonight"]],
  ])("%j leaves %j", async (query, names) => {
    expect(await list(query)).toEqual(names);
    expect(await listOneByOne(query)).toEqual(names);
  });

  test("uses Addis Ababa's days for a zone that PostgreSQL does not know", async () => {
    const id = await add({ name: "on the Moon", at: "2026-12-05T21:30:00Z", zone: "Moon/Tranquility" });
    // The API rejects this zone, so the test calls the SQL function directly.
    const { rows } = await api.db.raw(
      "select lecture_day(starts_at, zone)::text as day from lectures where id = ?",
      [id],
    );
    expect(rows[0].day).toBe("2026-12-06");
    await api.db("lectures").where({ id }).delete();
  });

  test.each([
    ["type", ""],
    ["type", "x".repeat(51)],
    ["type", "a\u0000b"],
    ["language", "fr"],
    ["language", "om' or 1=1 --"],
    ["price", "cheap"],
    ["minPrice", "-1"],
    ["minPrice", "1e3"],
    ["maxPrice", "1000000"],
    ["maxPrice", "10.001"],
    ["from", "0000-01-01"],
    ["from", "2026-02-30"],
    ["to", "9999-12-31"],
    ["to", "today"],
    ["when", "later"],
    ["sort", "dearest"],
    ["sort", "price; drop table lectures"],
  ])("refuses %s=%j", async (name, value) => {
    const failed = await errorOf(api.url, wire.listLectures, {
      token: abebe.token,
      query: { [name]: value },
    });
    expect(failed).toMatchObject({ statusCode: 400, code: "invalid" });
    expect(Object.keys(failed.fields ?? {})).toEqual([name]);
  });

  test("rejects an empty range", async () => {
    const query = { minPrice: "50", maxPrice: "20", from: "2026-11-22", to: "2026-11-21" };
    const failed = await errorOf(api.url, wire.listLectures, { token: abebe.token, query });
    expect(Object.keys(failed.fields ?? {})).toEqual(["maxPrice", "to"]);
  });
});

describe("an order", () => {
  const byPrice = [
    "algebra at midnight",
    "optics on Monday",
    "optics in Honolulu",
    "algebra tonight",
    "weaving",
    "algebra last year",
  ];
  const newest = [
    "weaving",
    "optics on Monday",
    "optics in Honolulu",
    "algebra at midnight",
    "algebra tonight",
  ];

  test("by price is ascending, equal prices by start, with past lectures last", async () => {
    expect(await list({ sort: "price" })).toEqual(byPrice);
    expect(await listOneByOne({ sort: "price" })).toEqual(byPrice);
  });

  test("by age starts with the newest, with past lectures last", async () => {
    expect(await listOneByOne({ sort: "newest" })).toEqual([...newest, "algebra last year"]);
    expect(await listOneByOne({ sort: "newest", when: "upcoming" })).toEqual(newest);
  });

  test("rejects a cursor of another order", async () => {
    const reply = await send(api.url, wire.listLectures, { token: abebe.token, query: { limit: "1" } });
    const cursor = page.parse(reply.json).nextCursor ?? "";
    for (const other of [{ sort: "price" }, { type: "Math" }] satisfies Record<string, string>[]) {
      const failed = await errorOf(api.url, wire.listLectures, {
        token: abebe.token,
        query: { ...other, cursor },
      });
      expect(failed.fields).toEqual({ cursor: ["This cursor belongs to another list."] });
    }
    const mine = await errorOf(api.url, wire.myLectures, { token: abebe.token, query: { cursor } });
    expect(mine.statusCode).toBe(400);
  });
});

describe("a search with a filter", () => {
  test("accepts typos within the filter", async () => {
    expect(await search({ query: "algbera", price: "free" })).toEqual(["algebra at midnight"]);
    expect(await search({ query: "algebra", when: "past" })).toEqual(["algebra last year"]);
    expect(await search({ query: "algebra", type: "Physics" })).toEqual([]);
    expect(await search({ query: "optics", language: "om" })).toEqual(["optics on Monday"]);
    expect(await search({ query: "optics", from: "2026-11-22", maxPrice: 60 })).toEqual(["optics on Monday"]);
  });

  test("has pages in an order", async () => {
    const body = { query: "algbera", sort: "price", limit: 2 };
    const first = page.parse((await send(api.url, wire.searchLectures, { token: abebe.token, body })).json);
    expect(first.data.map(({ name }) => name)).toEqual(["algebra at midnight", "algebra tonight"]);
    const second = await search({ ...body, cursor: first.nextCursor });
    expect(second).toEqual(["algebra last year"]);
    const other = { ...body, query: "optics", cursor: first.nextCursor };
    const failed = await errorOf(api.url, wire.searchLectures, { token: abebe.token, body: other });
    expect(failed.fields).toHaveProperty("cursor");
  });

  test("with an empty query filters like the list", async () => {
    expect(await search({ query: "", type: "Physics", sort: "newest" })).toEqual([
      "optics on Monday",
      "optics in Honolulu",
    ]);
  });
});

describe("one's own lectures", () => {
  const mine = async (query: string, { token } = abebe) =>
    (await call(api.url, wire.myLectures, { token, query: { query } })).map(({ name }) => name);

  test("are searched with typos, and others' are not found", async () => {
    expect(await mine("optics")).toEqual(["optics in Honolulu"]);
    expect(await mine("wevaing")).toEqual(["weaving"]);
    expect(await mine("weaving", almaz)).toEqual([]);
    expect(await mine("")).toHaveLength(5);
    expect(await mine("\u0007 ' & !")).toEqual([]);
  });
});

test("every subject that is listed can be asked for", async () => {
  const { token, id } = await newAccount(api.url, "instructor", "Tigist Bekele");
  const from = {
    name: "Painting",
    description: "With oil.",
    schedule: "2026-12-05T10:00:00+03:00",
    price: 0,
  };
  await call(api.url, createLecture, { token, body: { ...from, type: "\u202AArt\u202C\t❤\uFE0F" } });
  // Subjects that were stored before texts were sanitized.
  for (const type of ["Old\u200B", "a\tb", "x\u2028y", "\u3164"])
    await add({ name: "old", at: "2026-12-06T08:00:00Z", type, by: { ...almaz, id } });
  const subjects = await call(api.url, wire.listSubjects, { token });
  expect(subjects.map(({ type }) => type)).toContain("Art ❤\uFE0F");
  for (const { type, count } of subjects) {
    expect(await call(api.url, wire.listLectures, { token, query: { type } }), type).toHaveLength(count);
    const found = await call(api.url, wire.searchLectures, { token, body: { query: "", type } });
    expect(found, type).toHaveLength(count);
  }
  await api.db("lectures").where({ instructorId: id }).delete();
});

test("subjects are listed with their number of lectures", async () => {
  const gone = await add({ name: "gone", at: "2026-12-01T08:00:00Z", type: "Gone" });
  await api.db("lectures").where({ id: gone }).update({ deletedAt: now });
  expect(await call(api.url, wire.listSubjects, { token: almaz.token })).toEqual([
    { type: "Math", count: 3 },
    { type: "Physics", count: 2 },
    { type: "ጥበብ", count: 1 },
  ]);
  expect((await errorOf(api.url, wire.listSubjects)).code).toBe("not_signed_in");
});
