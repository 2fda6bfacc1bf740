import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";

/** Settings for disposable data: they make writes several times faster, but a crash may lose data. */
const NO_DURABILITY = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** Starts a database for tests and benchmarks, which is deleted when stopped. */
export async function startTemporaryPostgres(log: (line: string) => void): Promise<EmbeddedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "gubae-database-"));
  // If root starts this process, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const database = await startEmbeddedPostgres({
      dataDir: join(folder, "data"),
      log,
      settings: NO_DURABILITY,
    });
    return { ...database, stop: () => database.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
