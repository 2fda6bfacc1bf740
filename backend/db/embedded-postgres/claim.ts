import { rmSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { findProcess } from "./running-process.ts";
import { removeSocketFolder, SOCKET_FOLDER_PREFIX } from "./socket-folder.ts";

const CLAIM = "in-use-by.json";

/** Who runs this database now, and what that run leaves outside its folder when it is killed. */
interface ClaimNote {
  readonly pid: number;
  readonly startedAt: string;
  readonly socketFolder: string | null;
}

export interface Claim {
  /** To be called before the folder is used, so that the next run can remove it if this one is killed. */
  readonly noteSocketFolder: (socketFolder: string) => Promise<void>;
  /** Removes the socket folder too. */
  readonly release: () => Promise<void>;
}

/**
 * Refuses when another living Gubae uses this folder: its server looks just like an orphan, and
 * must not be stopped under its feet. Clears away what a killed run left outside.
 */
export async function claimHome(folder: string): Promise<Claim> {
  const file = join(folder, CLAIM);
  const earlier = await readNote(file);
  if (earlier !== null) await endEarlierClaim(folder, earlier);

  const self = await findProcess(process.pid);
  let note: ClaimNote = { pid: process.pid, startedAt: self?.startedAt ?? "", socketFolder: null };
  await writeFile(file, JSON.stringify(note));
  // When this process ends without release() (never on kill -9), the folder outside must not stay.
  const removeAtExit = () => {
    if (note.socketFolder !== null) rmSync(note.socketFolder, { recursive: true, force: true });
  };
  process.once("exit", removeAtExit);
  return {
    async noteSocketFolder(socketFolder) {
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

/** Whether a living run uses this folder. */
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
      `The database in ${folder} is in use by another Gubae (process ${earlier.pid}). ` +
        "Stop that one first, or give this one a data folder of its own.",
    );
  }
  const left = earlier.socketFolder;
  if (left !== null && basename(left).startsWith(SOCKET_FOLDER_PREFIX)) await removeSocketFolder(left);
}

async function readNote(file: string): Promise<ClaimNote | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as ClaimNote;
  } catch {
    // None, or half written by a run that was killed meanwhile: nobody holds it.
    return null;
  }
}
