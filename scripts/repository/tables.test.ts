import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { domains } from "../../lint/backend-fences.ts";
import { productFiles, readSource } from "./import-edges.ts";
import { tablesOf, tableUses } from "./table-uses.ts";

const order = ["platform", ...domains, "app"];
const domainOf = (file: string) => file.split("/")[1] ?? "";
const rankOf = (file: string) => order.indexOf(domainOf(file));

const migrations = globSync("backend/platform/db/migrations/*.ts").map(readSource);
const tables = tablesOf(migrations);
const repos = productFiles().filter((file) => /^backend\/.*-repo\.ts$/.test(file));
const uses = repos.flatMap((file) =>
  tableUses(readSource(file), tables).map(({ table, writes }) => ({ file, table, writes })),
);

/** Returns the owner of a table: the domain with the most repos that write to it. */
function ownerOf(table: string): string {
  const writers = uses.filter((use) => use.writes && use.table === table).map(({ file }) => file);
  const counts = Map.groupBy(new Set(writers), domainOf);
  return order.toSorted((a, b) => (counts.get(b)?.length ?? 0) - (counts.get(a)?.length ?? 0))[0] ?? "";
}
const owners = new Map(uses.filter(({ writes }) => writes).map(({ table }) => [table, ownerOf(table)]));

const lines = (found: typeof uses) =>
  [...new Set(found.map(({ file, table }) => `${file}: ${table}`))].toSorted();

/** Domains above all others. They fill or erase tables of any domain, so their writes don't count. */
const EVERYWHERE = ["app", "account-data"];

/** Tables that a domain other than their owner writes, each with the reason. The list may only become shorter. */
const written: Record<string, string> = {
  "backend/lectures/schedule/lecture-repo.ts: recordings":
    "What was recorded expires in the statement after the one that deletes its lecture, in any transaction.",
  "backend/room/state/minute-repo.ts: lecture_minutes": "A lecture that gets a new date forgets its minutes.",
  "backend/room/state/minute-repo.ts: lectures":
    "The first minute that counts begins the lecture, in one statement.",
};

/** Reads of a table that belongs to a higher domain, each with the reason. The list may only become shorter. */
const readFromBelow: Record<string, string> = {
  "backend/enrollments/lists/enrollment-list-repo.ts: recordings":
    "A student's list says which replays are there.",
  "backend/enrollments/notifications/live-repo.ts: room_connections":
    "A lecture is live while its host sends; who is in the room needs no email that it opened.",
  "backend/enrollments/replays/replay-promise-repo.ts: recordings":
    "A promised replay that is missing is refunded.",
  "backend/enrollments/state/replay-sale-repo.ts: assemblies":
    "How much of a replay was watched decides its refund.",
  "backend/enrollments/state/replay-sale-repo.ts: recordings": "A replay is sold only when it is there.",
  "backend/enrollments/state/replay-sale-repo.ts: replay_views":
    "How much of a replay was watched decides its refund.",
  "backend/lectures/rescheduling/changed-purchase-repo.ts: recordings":
    "Whoever used what was bought keeps no right.",
  "backend/lectures/rescheduling/changed-purchase-repo.ts: replay_views":
    "Whoever used what was bought keeps no right.",
  "backend/lectures/rescheduling/changed-purchase-repo.ts: room_presences":
    "Whoever used what was bought keeps no right.",
  "backend/lectures/lists/lecture-list-repo.ts: enrollments":
    "An instructor's own cards show what was sold of the lecture.",
  "backend/lectures/lists/lecture-list-repo.ts: payments":
    "An instructor's own cards show what was sold of the lecture.",
  "backend/lectures/rescheduling/reschedule-repo.ts: enrollments":
    "A lecture with buyers moves only with notice.",
  "backend/lectures/rescheduling/reschedule-repo.ts: payments":
    "A lecture with buyers moves only with notice.",
  "backend/lectures/schedule/lecture-repo.ts: enrollments":
    "Seats that are taken, with each lecture of a list.",
  "backend/lectures/schedule/lecture-repo.ts: recordings":
    "Whether a replay is there, with each lecture of a list.",
  "backend/lectures/schedule/payout-wait-repo.ts: enrollments":
    "New instructors wait longer: how many they have taught.",
  "backend/lectures/schedule/payout-wait-repo.ts: payments":
    "New instructors wait longer: how many they have taught.",
  "backend/lectures/schedule/recorded-state-repo.ts: recordings":
    "A recording that started can't be switched off.",
  "backend/materials/state/material-repo.ts: decks": "Slides take space beside an instructor's files.",
  "backend/materials/state/material-repo.ts: slides": "Slides take space beside an instructor's files.",
  "backend/payouts/earnings/earnings-repo.ts: recordings": "A replay that is owed holds its money.",
  "backend/recording/replay/replay-chat-repo.ts: messages": "A replay shows the chat beside it.",
  "backend/recording/state/speaking-turn-repo.ts: rooms": "A speaker's turn begins with the room's word.",
};

test("a table is written by one domain", () => {
  expect(tables.size).toBeGreaterThan(60);
  const others = uses.filter(
    ({ file, table, writes }) =>
      writes && domainOf(file) !== owners.get(table) && !EVERYWHERE.includes(domainOf(file)),
  );
  expect(lines(others)).toEqual(Object.keys(written).toSorted());
});

test("a domain reads no table of a domain above it, but those that say why", () => {
  const above = uses.filter(
    ({ file, table, writes }) => !writes && order.indexOf(owners.get(table) ?? "") > rankOf(file),
  );
  expect(lines(above)).toEqual(Object.keys(readFromBelow).toSorted());
});

test("a query says what it writes and reads", () => {
  const known = new Set(["payments", "lectures", "accounts"]);
  const found = (source: string) =>
    tableUses(source, known).map(({ table, writes }) => `${writes ? "writes" : "reads"} ${table}`);
  expect(found(`await trx("payments").where({ id }).update({ status });`)).toEqual(["writes payments"]);
  expect(found(`db("payments").whereIn("id", db("lectures").select("id")).delete();`)).toEqual([
    "writes payments",
    "reads lectures",
  ]);
  expect(found(`db("payments").join("accounts as payer", "x", "y").first();`)).toEqual([
    "reads payments",
    "reads accounts",
  ]);
  expect(found("`select from lectures l join accounts on true for update`")).toEqual([
    "reads lectures",
    "reads accounts",
  ]);
  expect(found("`insert into payments select * from lectures`")).toEqual([
    "writes payments",
    "reads lectures",
  ]);
  expect(found("`update lectures set x = 1`; `delete from accounts`")).toEqual([
    "writes lectures",
    "writes accounts",
  ]);
});
