import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { ConfigError } from "./config-error.ts";

const LEAST_LENGTH = 32;

/**
 * The secret of who has configured none: made at the first start and kept in the data folder, readable for its owner
 * alone, so that what it signed is still good after the next one.
 * @throws ConfigError when the file was spoiled
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "secret");
  await mkdir(dataDir, { recursive: true });
  const secret = (await readIfThere(file)) ?? (await makeOnce(file));
  if (secret.length < LEAST_LENGTH)
    throw new ConfigError(`${file} holds no secret any more. Delete it and a new one is made.`);
  await chmod(file, 0o600);
  return secret;
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw error;
  }
}

/** Of several processes that start together one makes it, and none reads half of it. */
async function makeOnce(file: string): Promise<string> {
  const draft = `${file}-${randomBytes(6).toString("hex")}`;
  await writeFile(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  try {
    await link(draft, file);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    await rm(draft);
  }
  return (await readFile(file, "utf8")).trim();
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
