import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { z } from "zod/mini";

export interface JsonFile<Value> {
  read: () => Value;
  write: (value: Value) => void;
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A small JSON file in the user's data folder. A damaged file counts as missing. Writes are atomic. */
export function createJsonFile<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
  fallback: z.output<Schema>,
): JsonFile<z.output<Schema>> {
  return {
    read: () => {
      const text = readText(file);
      const parsed = text === null ? null : schema.safeParse(parse(text));
      return parsed?.success ? parsed.data : fallback;
    },
    write: (value) => {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
