import { access, constants, readdir, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { createTimeLimit, FolderHangsError } from "./time-limit.ts";

/** A folder that takes longer is away. Milliseconds. */
const LIMIT_MS = 4000;

export interface WrittenFile {
  path: string;
  /** In bytes. */
  size: number;
  modifiedAt: Date;
}

/**
 * The folder into which Janus records. On several machines it is a shared one, under the same path on all of them.
 * Whatever asks it fails with FolderHangsError when it does not answer in time.
 */
export interface RecordingsFolder {
  /** What Janus is told to begin a file's name with. */
  placeOf: (base: string) => string;
  /** Bytes that are free; null while the folder can't be read and written. */
  freeBytes: () => Promise<number | null>;
  /** Janus has added a number and `.mjr` to the name. Null when there is no such file. */
  find: (file: string) => Promise<WrittenFile | null>;
  remove: (file: WrittenFile) => Promise<void>;
}

export function openRecordingsFolder(folder: string): RecordingsFolder {
  const inTime = createTimeLimit(LIMIT_MS);
  const isPieceOf = (file: string) => (name: string) =>
    name.startsWith(`${file}-`) && /^\d+\.mjr$/.test(name.slice(file.length + 1));
  return {
    placeOf: (base) => path.join(folder, base),
    async freeBytes() {
      try {
        return await inTime(async () => {
          await access(folder, constants.R_OK | constants.W_OK);
          const { bavail, bsize } = await statfs(folder);
          return bavail * bsize;
        });
      } catch (error) {
        if (isUnreachable(error)) return null;
        throw error;
      }
    },
    find: (file) =>
      inTime(async () => {
        const name = (await readdir(folder)).find(isPieceOf(file));
        if (name === undefined) return null;
        const place = path.join(folder, name);
        const { size, mtime } = await stat(place);
        return { path: place, size, modifiedAt: mtime };
      }),
    remove: (file) => inTime(() => rm(file.path, { force: true })),
  };
}

/** A folder that is not there, not mounted, not ours, or does not answer. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof FolderHangsError) return true;
  const codes = ["ENOENT", "EACCES", "EROFS", "EPERM", "EIO", "ESTALE", "ENOTCONN", "ENOTDIR"];
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
