import { rmSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

import { EmbeddedPostgresError } from "../process/embedded-postgres-error.ts";
import { findProcess } from "../process/running-process.ts";
import { removeSocketFolder, SOCKET_FOLDER_PREFIX } from "./socket-folder.ts";

const CLAIM = "in-use-by.json";

/** The process that uses the database, and the socket folder that would be left behind if it were killed. */
interface ClaimNote {
  readonly pid: number;
  readonly startedAt: string;
  readonly socketFolder: string | null;
}

export interface Claim {
  /**
   * Records the socket folder, so that the next run can remove it if this process is killed. Must be called before the
   * socket is created.
   */
  readonly recordSocketFolder: (socketFolder: string) => Promise<void>;
  /** Releases the claim and removes the socket folder. */
  readonly release: () => Promise<void>;
}

/**
 * Claims a folder for this process, and removes the socket folder that a killed process left behind.
 * @throws EmbeddedPostgresError if another process uses the folder: its server must not be mistaken for an orphan
 */
export async function claimFolder(folder: string): Promise<Claim> {
  const file = join(folder, CLAIM);
  const earlier = await readNote(file);
  if (earlier !== null) await endEarlierClaim(folder, earlier);

  const self = await findProcess(process.pid);
  let note: ClaimNote = { pid: process.pid, startedAt: self?.startedAt ?? "", socketFolder: null };
  await writeFile(file, JSON.stringify(note));
  // Removes the socket folder even if this process exits without release(), except after kill -9.
  const removeAtExit = () => {
    if (note.socketFolder !== null) rmSync(note.socketFolder, { recursive: true, force: true });
  };
  process.once("exit", removeAtExit);
  return {
    async recordSocketFolder(socketFolder) {
      note = { ...note, socketFolder };
      await writeFile(file, JSON.stringify(note));
    },
    async release() {
      process.off("exit", removeAtExit);
      if (note.socketFolder !== null) await removeSocketFolder(note.socketFolder);
      await rm(file, { force: true });
    },
  };
}

/** Returns true if a running process uses this folder. */
export async function isClaimed(folder: string): Promise<boolean> {
  const note = await readNote(join(folder, CLAIM));
  return note !== null && (await isAlive(note));
}

async function isAlive(note: ClaimNote): Promise<boolean> {
  const holder = await findProcess(note.pid);
  return holder?.startedAt === note.startedAt;
}

async function endEarlierClaim(folder: string, earlier: ClaimNote): Promise<void> {
  if (await isAlive(earlier)) {
    throw new EmbeddedPostgresError(
      `The database in ${folder} is in use by another instance of Gubae (process ${earlier.pid}). ` +
        "Stop that instance first, or set DATA_DIR to another folder.",
    );
  }
  const left = earlier.socketFolder;
  if (left !== null && basename(left).startsWith(SOCKET_FOLDER_PREFIX)) await removeSocketFolder(left);
}

async function readNote(file: string): Promise<ClaimNote | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as ClaimNote;
  } catch {
    // If the note is missing, or incomplete because its writer was killed, nobody has claimed the folder.
    return null;
  }
}
