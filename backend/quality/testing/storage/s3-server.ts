import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "#backend/platform/processes/free-port.ts";

const program = fileURLToPath(new URL("../../../../scripts/beside/s3-process.ts", import.meta.url));

/** The only credentials that the server accepts. */
const credentials = "S3RVER:S3RVER";

/** A real S3-compatible server in a separate process, with a temporary folder. */
export interface S3Server {
  /** Returns the `STORAGE_URL` of one of its buckets. */
  urlOf: (bucket: string) => string;
  /**
   * Returns the folder of a bucket. An object, even one that is still being uploaded, is stored in a file named after
   * its key with `OBJECT_ENDING` appended.
   */
  folderOf: (bucket: string) => string;
  /** Sends SIGKILL: requests fail from then on. */
  kill: () => Promise<void>;
  /** Restarts the server on the same port and folder after it was killed. */
  startAgain: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The suffix of the files in which s3rver stores objects. */
export const OBJECT_ENDING = "._S3rver_object";

/** Resolves to a function that kills the process. */
async function startProcess(folder: string, port: number, buckets: readonly string[]) {
  const args = ["--openssl-legacy-provider", program, folder, String(port), ...buckets];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe", "ipc"] });
  const output: string[] = [];
  child.stderr?.setEncoding("utf8").on("data", (text: string) => output.push(text));
  const ended = once(child, "exit").then(() => null);
  const started = await Promise.race([once(child, "message"), ended]);
  if (!started) throw new Error(`The S3 server does not start:\n${output.join("")}`);
  return async () => {
    child.kill("SIGKILL");
    await ended;
  };
}

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
