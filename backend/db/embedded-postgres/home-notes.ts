import { readFile } from "node:fs/promises";

/** In the data folder: names the folder outside that holds the database instead. */
export const POINTER = "kept-elsewhere.txt";
/** In the folder outside: names the data folder it belongs to. */
export const ORIGIN = "belongs-to.txt";

/** The path in a note, or `null` when there is no such note. */
export async function readNote(file: string): Promise<string | null> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.trim() || null;
}
