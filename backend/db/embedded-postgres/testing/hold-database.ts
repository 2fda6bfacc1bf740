// A program of its own that holds a database open, for tests that kill it: prints where the
// database is, then waits. What it does at its end is chosen by the signal.
import pg from "pg";
import { startEmbeddedPostgres } from "../../embedded-postgres.ts";

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
// Last: from here on, signals may come.
write({ pid: database.pid(), connectionString: database.connectionString, uid: process.getuid?.() });

/** Shows that the server outlives the Ctrl-C that its keeper received. */
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
