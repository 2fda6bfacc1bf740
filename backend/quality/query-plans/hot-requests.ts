import { z } from "zod";
import { listMyEnrollments } from "#contract/enrollments/enrollment.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { listLectures, myLectures, searchLectures } from "#contract/lectures/lecture-list.ts";
import { listMentors } from "#contract/lectures/mentor.ts";
import { send } from "#backend/quality/testing/api-client.ts";
import type { CallerName, TestFixture } from "#backend/quality/testing/caller-fixture.ts";

const PAGE = 9;
const dayMs = 86_400_000;
const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Adds enough upcoming and past lectures for a second page of either list. */
export async function scheduleTwoPages({ api, freshLecture }: TestFixture): Promise<void> {
  const ids: string[] = [];
  for (let n = 0; n < 2 * (PAGE + 1); n++) ids.push(await freshLecture());
  await api
    .db("lectures")
    .whereIn("id", ids.slice(PAGE + 1))
    .update({ startsAt: new Date(Date.now() - dayMs) });
}

interface Input {
  query?: Record<string, string>;
  body?: Record<string, string | number>;
}

/** Requests a list, and then its second page. */
async function readTwoPages(
  { api, tokenOf }: TestFixture,
  endpoint: Endpoint,
  caller: CallerName,
  { query = {}, body }: Input = {},
): Promise<void> {
  const read = async (page: { limit: number; cursor?: string }) => {
    const paged = body
      ? { body: { ...body, ...page } }
      : { query: { ...query, ...page, limit: String(page.limit) } };
    const { status, json } = await send(api.url, endpoint, { ...paged, token: tokenOf(caller) });
    if (status !== endpoint.status)
      throw new Error(`${endpoint.path} answered ${status}: ${JSON.stringify(json)}`);
    return z.looseObject({ nextCursor: z.string().nullish() }).parse(json).nextCursor;
  };
  const cursor = await read({ limit: PAGE });
  if (typeof cursor === "string") await read({ limit: PAGE, cursor });
}

type Request = (fixture: TestFixture) => Promise<unknown>;
const list =
  (query: Record<string, string> = {}): Request =>
  (fixture) =>
    readTwoPages(fixture, listLectures, "stranger", { query });
const search =
  (body: Record<string, string | number>): Request =>
  (fixture) =>
    readTwoPages(fixture, searchLectures, "stranger", { body });

/** Requests for lists and searches, as students, instructors and pages send them. */
export const hotRequests: Record<string, Request> = {
  "the list of lectures": list(),
  "upcoming lectures": list({ when: "upcoming" }),
  "past lectures": list({ when: "past" }),
  "lectures by price": list({ sort: "price" }),
  "past lectures by price": list({ sort: "price", when: "past" }),
  "the newest lectures": list({ sort: "newest" }),
  "the newest past lectures": list({ sort: "newest", when: "past" }),
  "a frequent subject": list({ type: "Math" }),
  "a subject by price": list({ type: "Math", sort: "price" }),
  "a subject nobody teaches": list({ type: "Falconry" }),
  "lectures in a language": list({ language: "am" }),
  "lectures in a language that hardly anybody teaches in": list({ language: "so" }),
  "lectures in a language by price": list({ language: "om", sort: "price" }),
  "free lectures": list({ price: "free" }),
  "paid lectures": list({ price: "paid" }),
  "lectures for up to 50 birr": list({ maxPrice: "50" }),
  "lectures for a price that nobody asks": list({ minPrice: "100000" }),
  "lectures of next week": list({ from: day(1), to: day(8) }),
  "free lectures of a subject in a month": list({ type: "Math", price: "free", from: day(1), to: day(31) }),
  "an English search": search({ query: "algebra" }),
  "an Amharic search": search({ query: "ሂሳብ ትምህርት" }),
  "a search with a typing error": search({ query: "algebrra" }),
  "a search for a frequent word": search({ query: "the" }),
  "a search for an instructor": search({ query: "Owner Instructor" }),
  "a search by start": search({ query: "lecture", sort: "soonest" }),
  "a search by price": search({ query: "lecture", sort: "price" }),
  "a search within a subject": search({ query: "lecture", type: "Math", when: "upcoming" }),
  "a search for a language": search({ query: "oromo" }),
  "a search within a language": search({ query: "lecture", language: "am" }),
  "a student's dashboard": (fixture) => readTwoPages(fixture, listMyEnrollments, "enrolled"),
  "a search in a student's dashboard": (fixture) =>
    readTwoPages(fixture, listMyEnrollments, "enrolled", { query: { query: "lecture" } }),
  "an instructor's lectures": (fixture) => readTwoPages(fixture, myLectures, "owner"),
  "a search in an instructor's lectures": (fixture) =>
    readTwoPages(fixture, myLectures, "owner", { query: { query: "lecture" } }),
  mentors: (fixture) => readTwoPages(fixture, listMentors, "anonymous"),
};
