import { readFile } from "node:fs/promises";

/** A file in the data folder with the path of the outside folder that holds the database instead. */
export const POINTER = "kept-elsewhere.txt";
/** A file in the outside folder with the path of the data folder that it belongs to. */
export const ORIGIN = "belongs-to.txt";

/** Returns the path in a note, or `null` without such a note. */
export async function readNote(file: string): Promise<string | null> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.trim() || null;
}
