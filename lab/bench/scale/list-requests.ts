import { z } from "zod";
import type { TimedRequest } from "../api/timed-request.ts";

/** Makes a signed-in request for a path. */
export type Visitor = (path: string) => TimedRequest;

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The filters and orders that users apply to the list of lectures. */
const lists = [
  "",
  "when=upcoming",
  "when=past",
  "sort=price",
  "sort=newest",
  "type=Math",
  "type=Health&sort=price",
  "type=Arts&price=free",
  "price=free",
  "price=paid&when=upcoming",
  "maxPrice=100",
  "minPrice=500&maxPrice=600&sort=price",
  `from=${day(0)}&to=${day(7)}`,
  `from=${day(30)}&to=${day(60)}&type=Business`,
  `to=${day(-365)}&when=past`,
];
const TIMES = 10;
const PAGES = 40;

/** Returns requests for the first page of each list, several times. */
export function listRequests(visitor: Visitor): TimedRequest[] {
  return Array.from({ length: TIMES }, () =>
    lists.map((query) => visitor(`/classes?limit=9&${query}`)),
  ).flat();
}

/**
 * Returns requests for the pages after the first, up to the fortieth, of three lists: all lectures, past lectures, and
 * lectures by price.
 */
export async function nextPageRequests(visitor: Visitor): Promise<TimedRequest[]> {
  const all: TimedRequest[] = [];
  for (const query of ["", "when=past", "sort=price"]) {
    let path: string | null = `/classes?limit=9&${query}`;
    for (let page = 0; page < PAGES && path !== null; page++) {
      const request: TimedRequest = visitor(path);
      if (page > 0) all.push(request);
      const next = await cursorAfter(request);
      path = next === null ? null : `/classes?limit=9&${query}&cursor=${encodeURIComponent(next)}`;
    }
  }
  return all;
}

const page = z.looseObject({ nextCursor: z.string().nullable() });

async function cursorAfter({ url, token }: TimedRequest): Promise<string | null> {
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  return page.parse(await reply.json()).nextCursor;
}
