import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "#backend/platform/processes/free-port.ts";

const program = fileURLToPath(new URL("../../../../scripts/beside/s3-process.ts", import.meta.url));

/** The only ones that it knows. */
const credentials = "S3RVER:S3RVER";

/** A real server that speaks S3, with a process and a temporary folder of its own. */
export interface S3Server {
  /** `STORAGE_URL` of one of its buckets. */
  urlOf: (bucket: string) => string;
  /** Where it keeps a bucket: an object is in its key's file with `OBJECT_ENDING`, also while it comes. */
  folderOf: (bucket: string) => string;
  /** SIGKILL: requests fail from now on. */
  kill: () => Promise<void>;
  /** On the same port and folder, after it was killed. */
  startAgain: () => Promise<void>;
  stop: () => Promise<void>;
}

/** How the files end in which s3rver keeps objects. */
export const OBJECT_ENDING = "._S3rver_object";

/** Resolves to what kills it. */
async function startProcess(folder: string, port: number, buckets: readonly string[]) {
  const args = ["--openssl-legacy-provider", program, folder, String(port), ...buckets];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe", "ipc"] });
  const said: string[] = [];
  child.stderr?.setEncoding("utf8").on("data", (text: string) => said.push(text));
  const ended = once(child, "exit").then(() => null);
  const started = await Promise.race([once(child, "message"), ended]);
  if (!started) throw new Error(`The S3 server does not start:\n${said.join("")}`);
  return async () => {
    child.kill("SIGKILL");
    await ended;
  };
}

/** Starts a server with these buckets, empty. */
export async function startS3Server(...buckets: string[]): Promise<S3Server> {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-s3-"));
  const port = await freePort();
  let kill = await startProcess(folder, port, buckets);
  return {
    urlOf: (bucket) => `http://${credentials}@127.0.0.1:${port}/${bucket}`,
    folderOf: (bucket) => path.join(folder, bucket),
    kill: () => kill(),
    startAgain: async () => {
      kill = await startProcess(folder, port, buckets);
    },
    stop: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
