// A program that runs a database, for tests that kill it. It prints the connection string and waits for a signal, which
// determines how it exits.
import pg from "pg";
import { startEmbeddedPostgres } from "../embedded-postgres.ts";

const [dataDir = "", reachableBase] = process.argv.slice(2);
const write = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

const database = await startEmbeddedPostgres({
  dataDir,
  log: () => undefined,
  ...(reachableBase === undefined ? {} : { reachableBase }),
});
process.on("SIGINT", () => void answerAndStop());
process.on("SIGUSR2", () => process.exit(0));
setInterval(() => undefined, 60_000);
// This line is printed last: once the test has read it, the test may send signals.
write({ pid: database.pid(), connectionString: database.connectionString, uid: process.getuid?.() });

/** After a Ctrl-C, runs a query, which proves that the server has survived the Ctrl-C, and then stops the server. */
async function answerAndStop(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const { rows } = await client.query("SELECT 'still here' AS answer");
  await client.end();
  await database.stop();
  write(rows[0]);
  process.exit(0);
}
