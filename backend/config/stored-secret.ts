import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { ConfigError } from "./config-error.ts";

const MIN_LENGTH = 32;

/**
 * The secret of a server without a configured one: created at the first start and stored in the data folder, readable
 * only by its owner, so that what it signed stays valid after a restart.
 * @throws ConfigError when the file is damaged
 */
export async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "secret");
  await mkdir(dataDir, { recursive: true });
  const secret = (await readIfExists(file)) ?? (await createOnce(file));
  if (secret.length < MIN_LENGTH)
    throw new ConfigError(`${file} is damaged. Delete it, and a new secret is created.`);
  await chmod(file, 0o600);
  return secret;
}

/** The configured secret, else the stored one. @throws ConfigError when the stored one is damaged */
export async function serverSecret(config: {
  secret: string;
  hasConfiguredSecret: boolean;
  dataDir: string;
}): Promise<string> {
  return config.hasConfiguredSecret ? config.secret : loadOrCreateSecret(config.dataDir);
}

async function readIfExists(file: string): Promise<string | null> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw error;
  }
}

/** Of several processes that start at once, one creates the file, and none reads a part of it. */
async function createOnce(file: string): Promise<string> {
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
