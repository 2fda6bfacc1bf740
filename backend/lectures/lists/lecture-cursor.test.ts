import fc from "fast-check";
import { expect, test } from "vitest";
import { pageQuery } from "#contract/http/endpoint.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { decodeCursor, encodeCursor } from "./lecture-cursor.ts";
import type { LectureScope } from "./lecture-scope.ts";

const instant = fc.date({ min: new Date(0), max: new Date("2100-01-01T00:00:00Z"), noInvalidDate: true });
const defaultScope: LectureScope = { sort: "soonest", filter: {} };
const last = {
  startsAt: new Date("2026-12-01T07:00:00Z"),
  priceSantim: 45_000,
  id: "019a9a4e-5c2e-7cc0-9d7b-0a3c9f1f0001",
};
const asOf = new Date("2026-11-21T09:00:00Z");

test("a cursor encodes its position, within the limits of the contract", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("soonest" as const, "price" as const, "newest" as const),
      fc.constantFrom("upcoming" as const, "past" as const),
      instant,
      fc.record({ startsAt: instant, priceSantim: fc.nat(10_000_000), id: fc.uuid() }),
      fc.record({ type: fc.string(), maxPrice: fc.nat() }, { requiredKeys: [] }),
      (sort, section, from, after, filter) => {
        const scope = { sort, filter };
        const cursor = encodeCursor(scope, { section, asOf: from, last: after });
        expect(decodeCursor(scope, cursor)).toEqual({ section, asOf: from, after });
        expect(pageQuery.safeParse({ cursor }).success).toBe(true);
      },
    ),
  );
});

test("anything else is rejected as invalid", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String()), (cursor) => {
      expect(() => decodeCursor(defaultScope, cursor)).toThrow(AppError);
    }),
  );
});

test.each<[string, LectureScope]>([
  ["order", { sort: "price", filter: {} }],
  ["filter", { sort: "soonest", filter: { type: "Math" } }],
  ["search", { sort: "soonest", filter: {}, match: ["'algebra'"] }],
  ["instructor", { sort: "soonest", filter: {}, instructorId: last.id }],
])("a cursor is rejected in a list with another %s", (_, scope) => {
  const cursor = encodeCursor(defaultScope, { section: "upcoming", asOf, last });
  expect(() => decodeCursor(scope, cursor)).toThrow(AppError);
  expect(decodeCursor(defaultScope, cursor).after).toEqual(last);
});

test("the order of a filter's fields does not matter", () => {
  const cursor = encodeCursor(
    { sort: "price", filter: { type: "Math", price: "paid" } },
    { section: "past", asOf, last },
  );
  expect(decodeCursor({ sort: "price", filter: { price: "paid", type: "Math" } }, cursor).after).toEqual(
    last,
  );
});
