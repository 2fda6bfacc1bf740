import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { PostgresBinaries } from "./binaries.ts";
import { EmbeddedPostgresError } from "../process/embedded-postgres-error.ts";
import type { PostgresLocation } from "./postgres-location.ts";
import { runAsServer } from "../process/server-account.ts";

export const DATABASE_USER = "gubae";

/** The character type. pg_trgm needs it to recognise letters; with plain C, Amharic text would have no trigrams. */
const CTYPE: Partial<Record<NodeJS.Platform, string>> = { linux: "C.UTF-8", darwin: "en_US.UTF-8" };

/** Sorts by code point, which covers all of Unicode and does not change when the system's libraries are updated. */
const LOCALE = [
  "--encoding=UTF8",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--lc-collate=C",
  `--lc-ctype=${CTYPE[process.platform] ?? "C"}`,
];

/** Creates the data directory on first use; afterwards, checks that this version can open it. */
export async function prepareDataDirectory(
  location: PostgresLocation,
  binaries: PostgresBinaries,
  passwordFile: string | null,
): Promise<"created" | "found"> {
  const found = await readVersion(location);
  if (found === null) {
    await createDataDirectory(location, binaries, passwordFile);
    return "created";
  }
  if (found === binaries.majorVersion) return "found";
  throw new EmbeddedPostgresError(
    `The database in ${location.folder} was created by PostgreSQL ${found}, this is ${binaries.majorVersion}. ` +
      "Go back to the version that created it, or remove that folder to start with an empty database.",
  );
}

async function readVersion(location: PostgresLocation): Promise<string | null> {
  try {
    return (await readFile(join(location.pgDataDir, "PG_VERSION"), "utf8")).trim();
  } catch (cause) {
    if (!existsSync(location.pgDataDir)) return null;
    throw new EmbeddedPostgresError(
      `The database in ${location.folder} cannot be read. It probably belongs to another user: ` +
        "start Gubae as the user who created it, or remove that folder to start with an empty database.",
      { cause },
    );
  }
}

async function createDataDirectory(
  location: PostgresLocation,
  binaries: PostgresBinaries,
  passwordFile: string | null,
): Promise<void> {
  // The directory gets a temporary name until it is complete. If the first start is killed, the next one starts over.
  const unfinished = `${location.pgDataDir}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  if (location.account !== null) await chown(unfinished, location.account.uid, location.account.gid);
  const access =
    passwordFile === null ? ["--auth=trust"] : ["--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const args = ["-D", unfinished, "-U", DATABASE_USER, ...LOCALE, ...access, "--no-instructions"];
  await runAsServer(location.account, binaries.initdb, args).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message.trim() : String(cause);
    throw new EmbeddedPostgresError(`PostgreSQL could not create its files in ${unfinished}: ${reason}`, {
      cause,
    });
  });
  await rename(unfinished, location.pgDataDir);
}

/**
 * Creates a password for TCP, over which every user of the machine can reach the server. The password file, which
 * initdb needs once, is next to the data directory and readable only by the server's user.
 */
export async function preparePassword(
  location: PostgresLocation,
): Promise<{ file: string; password: string }> {
  const file = join(location.folder, "password");
  if (!existsSync(file)) {
    await writeFile(file, randomBytes(24).toString("base64url"), { mode: 0o600 });
    if (location.account !== null) await chown(file, location.account.uid, location.account.gid);
  }
  return { file, password: await readFile(file, "utf8") };
}
