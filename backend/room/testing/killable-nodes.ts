import path from "node:path";
import { env } from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { createSession } from "#backend/accounts/sessions/authenticate.ts";
import { connectDatabase, type Db } from "#backend/platform/db/knex.ts";
import {
  createPostgresHarness,
  killHard,
} from "#backend/platform/db/local-server/testing/postgres-harness.ts";
import { migrate } from "#backend/platform/db/migrate.ts";
import { insertPerson } from "#backend/quality/property-tests/snapshot-repo.ts";
import { startApiNodes } from "#backend/quality/testing/processes/api-nodes.ts";
import { enterRoom, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";

/** `npm run test:long` kills ten times, `npm test` once. */
const KILLS = env["KILL_EVERY_NTH_STEP"] === "1" ? 10 : 1;

/** Starts two API processes and their database, all of which can be killed. */
export async function startKillableNodes() {
  const harness = await createPostgresHarness();
  const postgres = await harness.start(path.join(harness.folder, "data"));
  await migrate(postgres.connectionString);
  const { nodes, stop } = await startApiNodes({ databaseUrl: postgres.connectionString });
  const db = connectDatabase(postgres.connectionString);
  return {
    db,
    urlOf: (index: number) => nodes[index % nodes.length]?.url ?? "",
    /** Kills a process and then PostgreSQL, some times; after each, `goesOn` resolves once work goes on. */
    async killInTurns(goesOn: () => Promise<void>): Promise<void> {
      await goesOn();
      for (let kill = 0; kill < KILLS; kill += 1) {
        const node = nodes[kill % nodes.length];
        await node?.kill();
        await node?.startAgain();
        await goesOn();
        await killHard(postgres.pid());
        await goesOn();
      }
      // The last requests may be on their way to PostgreSQL when it dies.
      await killHard(postgres.pid());
    },
    async stop(): Promise<void> {
      await stop();
      await db.destroy();
      await harness.close();
    },
  };
}
export type KillableNodes = Awaited<ReturnType<typeof startKillableNodes>>;

export const insertAccount = (db: Db, role: "instructor" | "student") =>
  insertPerson(db, { name: "Hanna Tesfaye", role, passwordHash: "no log-in" });

interface StayOptions {
  accountId: string;
  lectureId: string;
  url: string;
  /** Between two calls of `work`: slower than the rate limit. Milliseconds. */
  pauseMs: number;
  isDone: () => boolean;
  work: (page: JoinedPage) => Promise<void>;
}

/** A page that works in the room until it is done, and enters again whenever its process or the database was away. */
export async function stayInRoom(
  db: Db,
  { accountId, lectureId, url, pauseMs, isDone, work }: StayOptions,
): Promise<void> {
  const token = await createSession(db, accountId, new Date());
  let page: JoinedPage | null = null;
  while (!isDone()) {
    try {
      // The server closes the sockets of pages that may have missed events; as a page does, this connects again.
      if (page?.socket.connected !== true) page = await enterRoom(url, token, lectureId);
      await work(page);
    } catch {
      // The process or the database is away.
      page?.close();
      page = null;
    }
    await wait(pauseMs);
  }
  page?.close();
}
