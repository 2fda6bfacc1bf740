import { writeFile } from "node:fs/promises";
import { connectDatabase } from "#backend/platform/db/knex.ts";
import { migrate } from "#backend/platform/db/migrate.ts";
import { startTemporaryPostgres } from "#backend/platform/db/local-server/temporary-postgres.ts";
import { formatStatistics } from "#backend/quality/query-plans/statistics.ts";
import { fillLectures } from "./scale/fill-lectures.ts";
import { fillAccountHistory, fillStudents } from "./scale/fill-people.ts";
import { fillRooms } from "./scale/fill-rooms.ts";
import { fillSales } from "./scale/fill-sales.ts";
import { readStatistics } from "./scale/statistics-repo.ts";

// Run this script manually after a migration of a large table. It takes about eight minutes and 20 GB of disk.
const LECTURES = 1_000_000;
const STUDENTS = 300_000;
const file = new URL("../../backend/quality/query-plans/million-lectures.jsonl", import.meta.url);

const log = (line: string) => console.log(`${new Date().toISOString()}  ${line}`);
const postgres = await startTemporaryPostgres(log);
try {
  await migrate(postgres.connectionString);
  const db = connectDatabase(postgres.connectionString, 2, { purpose: "migration" });
  log("filling in lectures");
  await fillLectures(db, LECTURES);
  await fillStudents(db, STUDENTS);
  log("filling in who bought them");
  await fillSales(db, { ledger: true });
  log("filling in rooms and accounts");
  await fillRooms(db);
  await fillAccountHistory(db);
  log("analyzing");
  await db.raw("vacuum analyze");
  await writeFile(file, formatStatistics(await readStatistics(db)));
  await db.destroy();
} finally {
  await postgres.stop();
}
