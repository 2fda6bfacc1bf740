import { access, constants, readdir, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";

export interface WrittenFile {
  path: string;
  /** In bytes. */
  size: number;
  modifiedAt: Date;
}

/** The folder into which Janus records. On several machines it is a shared one, under the same path on all of them. */
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
  const isPieceOf = (file: string) => (name: string) =>
    name.startsWith(`${file}-`) && /^\d+\.mjr$/.test(name.slice(file.length + 1));
  return {
    placeOf: (base) => path.join(folder, base),
    async freeBytes() {
      try {
        await access(folder, constants.R_OK | constants.W_OK);
        const { bavail, bsize } = await statfs(folder);
        return bavail * bsize;
      } catch (error) {
        if (isUnreachable(error)) return null;
        throw error;
      }
    },
    async find(file) {
      const name = (await readdir(folder)).find(isPieceOf(file));
      if (name === undefined) return null;
      const place = path.join(folder, name);
      const { size, mtime } = await stat(place);
      return { path: place, size, modifiedAt: mtime };
    },
    remove: (file) => rm(file.path, { force: true }),
  };
}

/** A folder that is not there, not mounted, or not ours. */
function isUnreachable(error: unknown): boolean {
  const codes = ["ENOENT", "EACCES", "EROFS", "EPERM", "EIO", "ESTALE", "ENOTCONN", "ENOTDIR"];
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
