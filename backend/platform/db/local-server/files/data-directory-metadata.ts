import { readFile } from "node:fs/promises";

/** The name of the file in a data folder that contains the path of the database's folder, if that is elsewhere. */
export const POINTER = "kept-elsewhere.txt";
/**
 * The name of the file in a database folder outside of the data folder. It contains the path of the data folder to
 * which the database belongs.
 */
export const ORIGIN = "belongs-to.txt";

/** Returns the path in a note, or `null` without such a note. */
export async function readNote(file: string): Promise<string | null> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.trim() || null;
}
