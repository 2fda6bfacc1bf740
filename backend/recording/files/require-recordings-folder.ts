import { randomUUID } from "node:crypto";
import { rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { StartError } from "#backend/platform/start-error.ts";
import { openRecordingsFolder } from "./recordings-folder.ts";
import { interruptionBy } from "../state/recording-policy.ts";
import { createTimeLimit } from "./time-limit.ts";

const LIMIT_MS = 4000;

/**
 * Checks whether this server can record to the folder. A full disk, or a remote folder that does not respond, is only
 * logged: until it is repaired, lectures continue without being recorded.
 * @throws StartError when the setting does not name a folder of ours
 */
export async function requireRecordingsFolder(folder: string, logger: Logger): Promise<void> {
  const inTime = createTimeLimit(LIMIT_MS);
  try {
    await inTime(() => tryFolder(folder));
  } catch (error) {
    const wrong = wrongSetting(folder, error);
    if (wrong !== null) throw new StartError(`JANUS_RECORDINGS ${wrong}`, { cause: error });
    logger.error({ err: error, folder }, "nothing can be recorded: the folder of JANUS_RECORDINGS is away");
    return;
  }
  const reason = interruptionBy(await openRecordingsFolder(folder).freeBytes());
  if (reason !== null) logger.error({ folder, reason }, "nothing can be recorded into JANUS_RECORDINGS");
}

async function tryFolder(folder: string): Promise<void> {
  if (!(await stat(folder)).isDirectory())
    throw Object.assign(new Error(`${folder} is a file.`), { code: "ENOTDIR" });
  const probe = path.join(folder, `.gubae-${randomUUID()}`);
  await writeFile(probe, "Whether this server can write here.\n");
  await rm(probe);
}

/** Describes a problem that the user at the terminal can fix; null if the folder may come back on its own. */
function wrongSetting(folder: string, error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  const orUnset = "or unset it, and nothing is recorded";
  if (code === "ENOENT")
    return `names ${folder}, which is not there. Make it, or mount there the folder into which Janus records; ${orUnset}.`;
  if (code === "ENOTDIR")
    return `names ${folder}, which is no folder. Name the one into which Janus records; ${orUnset}.`;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return (
      `names ${folder}, which this server can't write (${code}). Give it to the user that this server and Janus run as ` +
      `(chown ${process.getuid?.() ?? ""} ${folder}); ${orUnset}.`
    );
  return null;
}
