import { access, constants, readdir, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { createTimeLimit, FolderHangsError } from "./time-limit.ts";

/** A folder that takes longer to respond counts as unavailable. Milliseconds. */
const LIMIT_MS = 4000;

export interface WrittenFile {
  path: string;
  size: number;
  modifiedAt: Date;
}

/**
 * The folder in which Janus records. With several machines it is shared, under the same path on all of them. Every
 * operation fails with FolderHangsError when the folder does not respond in time.
 */
export interface RecordingsFolder {
  /** Returns the path prefix with which Janus is asked to record a file. */
  pathOf: (base: string) => string;
  /** Returns the free bytes; null while the folder can't be read and written. */
  freeBytes: () => Promise<number | null>;
  /** Finds a file to whose name Janus has appended a number and `.mjr`. Returns null when there is none. */
  find: (file: string) => Promise<WrittenFile | null>;
  remove: (file: WrittenFile) => Promise<void>;
}

export function openRecordingsFolder(folder: string): RecordingsFolder {
  const inTime = createTimeLimit(LIMIT_MS);
  const isFileOf = (file: string) => (name: string) =>
    name.startsWith(`${file}-`) && /^\d+\.mjr$/.test(name.slice(file.length + 1));
  return {
    pathOf: (base) => path.join(folder, base),
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
        const name = (await readdir(folder)).find(isFileOf(file));
        if (name === undefined) return null;
        const fullPath = path.join(folder, name);
        const { size, mtime } = await stat(fullPath);
        return { path: fullPath, size, modifiedAt: mtime };
      }),
    remove: (file) => inTime(() => rm(file.path, { force: true })),
  };
}

/** Returns true if the error means that the folder is missing, not mounted, not ours, or not responding. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof FolderHangsError) return true;
  const codes = ["ENOENT", "EACCES", "EROFS", "EPERM", "EIO", "ESTALE", "ENOTCONN", "ENOTDIR"];
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
