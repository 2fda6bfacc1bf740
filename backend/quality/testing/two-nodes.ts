import { randomBytes } from "node:crypto";
import { connectDatabase } from "#backend/platform/db/knex.ts";
import { createTestDatabase, type TestDatabase } from "./database/test-database.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

export interface TwoNodes {
  /** Two servers on one database, each with its own pool. */
  a: TestServer;
  b: TestServer;
  database: TestDatabase;
  stop: () => Promise<void>;
}

/** Starts two servers that act as two processes of one installation. */
export async function startTwoNodes(options: Parameters<typeof startTestServer>[0] = {}): Promise<TwoNodes> {
  const database = await createTestDatabase();
  const env = { SECRET: randomBytes(24).toString("hex"), ...options.env };
  const start = () => {
    const db = connectDatabase(database.connectionString);
    const own = { db, connectionString: database.connectionString, close: () => db.destroy() };
    return startTestServer({ ...options, env, database: own });
  };
  const [a, b] = [await start(), await start()];
  return {
    a,
    b,
    database,
    async stop() {
      await Promise.all([a.stop(), b.stop()]);
      await database.close();
    },
  };
}
