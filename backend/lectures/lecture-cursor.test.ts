import fc from "fast-check";
import { expect, test } from "vitest";
import { pageQuery } from "#contract/endpoint.ts";
import { AppError } from "#backend/app-error.ts";
import { decodeCursor, encodeCursor } from "./lecture-cursor.ts";

const instant = fc.date({ min: new Date(0), max: new Date("2100-01-01T00:00:00Z"), noInvalidDate: true });

test("a cursor names where it was made, within the wire's bounds", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("upcoming" as const, "past" as const),
      instant,
      instant,
      fc.uuid(),
      (section, parting, startsAt, id) => {
        const cursor = encodeCursor(section, parting, { startsAt, id });
        expect(decodeCursor(cursor)).toEqual({ section, parting, after: { startsAt, id } });
        expect(pageQuery.safeParse({ cursor }).success).toBe(true);
      },
    ),
  );
});

test("anything else is refused as the caller's mistake", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String()), (cursor) => {
      expect(() => decodeCursor(cursor)).toThrow(AppError);
    }),
  );
  const forged = Buffer.from(
    "upcoming.99999999999999.99999999999999.019a9a4e-5c2e-7cc0-9d7b-0a3c9f1f0001",
  ).toString("base64url");
  expect(decodeCursor(forged).parting.getTime()).toBe(99_999_999_999_999);
});
