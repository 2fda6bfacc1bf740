import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { FSDriver } from "flydrive/drivers/fs";

interface FolderOptions {
  location: string;
  /** If true, files are readable only by their owner, and are flushed to disk before a write counts as complete. */
  isGuarded: boolean;
}

/** The folder for incomplete files. It is separate, so that no listing includes them. */
const UNFINISHED = ".unfinished";

/**
 * Creates a folder and its missing parents. The `recursive` option of `mkdir` is not used, since it never returns where
 * the system can't create folders, such as below /proc.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "EEXIST") return;
    const parent = path.dirname(folder);
    if (code !== "ENOENT" || parent === folder) throw error;
    await makeFolder(parent, mode);
    await mkdir(folder, { mode }).catch((again: unknown) => {
      if (!(again instanceof Error && "code" in again && again.code === "EEXIST")) throw again;
    });
  }
}

async function sync(name: string): Promise<void> {
  const handle = await open(name, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * A folder in which each file is either complete or absent. If the process dies or the disk fills up during a write, no
 * partial file remains.
 */
export class WholeFileDriver extends FSDriver {
  readonly #location: string;
  readonly #isGuarded: boolean;

  constructor({ location, isGuarded }: FolderOptions) {
    super({ location, visibility: "private" });
    this.#location = location;
    this.#isGuarded = isGuarded;
  }

  async #write(key: string, contents: string | Uint8Array | Readable): Promise<void> {
    const target = path.join(this.#location, key);
    const draft = path.join(this.#location, UNFINISHED, randomBytes(8).toString("hex"));
    const [folderMode, mode] = this.#isGuarded ? [0o700, 0o600] : [0o777, 0o666];
    try {
      await makeFolder(path.dirname(draft), folderMode);
      await writeFile(draft, contents, { mode });
      if (this.#isGuarded) await sync(draft);
      await makeFolder(path.dirname(target), folderMode);
      await rename(draft, target);
      if (this.#isGuarded) await sync(path.dirname(target));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.#write(key, contents);
  }

  override putStream(key: string, contents: Readable): Promise<void> {
    return this.#write(key, contents);
  }
}
