import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { ConfigError } from "./config-error.ts";

const MIN_LENGTH = 32;

/**
 * Returns the secret of a server for which none is configured. The secret is created at the first start and stored in
 * the data folder, readable only by the owner of the file, so that signatures stay valid after a restart.
 * @throws ConfigError when the file is damaged
 */
export async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "secret");
  await mkdir(dataDir, { recursive: true });
  const secret = (await readIfExists(file)) ?? (await createOnce(file));
  if (secret.length < MIN_LENGTH)
    throw new ConfigError(
      `${file} is damaged. Restore it from a backup: without it, two-step log-in and notifications must be set up anew. ` +
        "Where neither is used, delete it, and a new one is created.",
    );
  await chmod(file, 0o600);
  return secret;
}

interface SecretSettings {
  secret: string;
  hasConfiguredSecret: boolean;
  dataDir: string;
}

/** Returns the configured secret, or else the stored one. @throws ConfigError when the stored one is damaged */
export async function serverSecret(config: SecretSettings): Promise<string> {
  return config.hasConfiguredSecret ? config.secret : loadOrCreateSecret(config.dataDir);
}

/**
 * Returns the configured or stored secret, but never creates one. @throws ConfigError if the secret is missing or
 * damaged
 */
export async function existingSecret(config: SecretSettings): Promise<string> {
  const file = path.join(config.dataDir, "secret");
  if (!config.hasConfiguredSecret && (await readIfExists(file)) === null)
    throw new ConfigError(
      `${file} is missing, and no SECRET is set: give this command the server's settings.`,
    );
  return serverSecret(config);
}

/**
 * Returns the path at which a restore stores the secret in the new data directory. The secret belongs to the restored
 * database.
 */
export function restoredSecretFile(pgDataDir: string): string {
  return path.join(pgDataDir, "gubae-secret");
}

/**
 * Moves the restored secret into place and preserves the previous one. If it is interrupted, a further call completes
 * it.
 */
export async function adoptRestoredSecret(pgDataDir: string, dataDir: string): Promise<void> {
  const restored = await readIfExists(restoredSecretFile(pgDataDir));
  if (restored === null) return;
  const file = path.join(dataDir, "secret");
  const draft = `${file}-restored`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(draft, `${restored}\n`, { mode: 0o600 });
  const current = await readIfExists(file);
  if (current !== null && current !== restored) await rename(file, `${file}-before-${Date.now()}`);
  await rename(draft, file);
  await rm(restoredSecretFile(pgDataDir));
}

async function readIfExists(file: string): Promise<string | null> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw error;
  }
}

/** If several processes start at once, one creates the file, and none reads an incomplete one. */
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
