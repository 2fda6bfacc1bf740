import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";

/** For data that nobody will miss: several times faster writes, and no promise after a crash. */
const CARELESS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** A database for tests and measurements, gone with everything in it when stopped. */
export async function startTemporaryPostgres(log: (line: string) => void): Promise<EmbeddedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "gubae-database-"));
  // As root, the server is another user, who has to get in.
  await chmod(folder, 0o755);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const database = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log, settings: CARELESS });
    return { ...database, stop: () => database.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
