import { expect, test } from "vitest";
import { enAdmin } from "./en/admin.ts";
import { enEarnings } from "./en/earnings.ts";
import { enEnrollments } from "./en/enrollments.ts";
import { texts as amAdmin } from "./am/admin.ts";
import { texts as amEarnings } from "./am/earnings.ts";
import { texts as amEnrollments } from "./am/enrollments.ts";

const languages = [
  { admin: enAdmin, earnings: enEarnings, enrollments: enEnrollments },
  { admin: amAdmin, earnings: amEarnings, enrollments: amEnrollments },
] as const;

test.each(languages)("each state in a list has a word of its own", ({ admin, earnings, enrollments }) => {
  const lists: Record<string, object> = {
    payments: admin.refunds.state,
    refunds: admin.refunds.status,
    "missing replays": admin["missing-replays"].state,
    payouts: earnings.status,
    "a student's refunds": enrollments.refundState,
    "ended enrollments": enrollments.ended,
  };
  const doubled = Object.entries(lists).filter(
    ([, words]) => new Set(Object.values(words)).size < Object.keys(words).length,
  );
  expect(doubled).toEqual([]);
});
