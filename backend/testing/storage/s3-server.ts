import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "#backend/processes/free-port.ts";

const program = fileURLToPath(new URL("../../../scripts/programs/s3-process.mjs", import.meta.url));

/** The only ones that it knows. */
const credentials = "S3RVER:S3RVER";

/** A real server that speaks S3, with a process and a temporary folder of its own. */
export interface S3Server {
  /** `STORAGE_URL` of one of its buckets. */
  urlOf: (bucket: string) => string;
  /** SIGKILL: requests fail from now on. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a server with these buckets, empty. */
export async function startS3Server(...buckets: string[]): Promise<S3Server> {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-s3-"));
  const port = await freePort();
  const args = ["--openssl-legacy-provider", program, folder, String(port), ...buckets];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe", "ipc"] });
  const said: string[] = [];
  child.stderr?.setEncoding("utf8").on("data", (text: string) => said.push(text));
  const ended = once(child, "exit").then(() => null);
  const started = await Promise.race([once(child, "message"), ended]);
  if (!started) throw new Error(`The S3 server does not start:\n${said.join("")}`);
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  return {
    urlOf: (bucket) => `http://${credentials}@127.0.0.1:${port}/${bucket}`,
    kill,
    stop: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
