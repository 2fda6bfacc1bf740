import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#backend/processes/free-port.ts";

const require = createRequire(import.meta.url);
const program = require.resolve("@20minutes/s3rver");

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

/** It leaves out the slash that the SDK signs after a bucket's name, so that no signature of a list is right. */
const source = `
  const [program, directory, port, ...names] = process.argv.slice(1);
  const S3rver = require(program);
  const configureBuckets = names.map((name) => ({ name, configs: [] }));
  const options = { address: "127.0.0.1", port: Number(port), silent: true, directory, configureBuckets };
  new S3rver({ ...options, allowMismatchedSignatures: true })
    .run()
    .then(() => process.send("listening"));
`;

/** Starts a server with these buckets, empty. */
export async function startS3Server(...buckets: string[]): Promise<S3Server> {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-s3-"));
  const port = await freePort();
  // It encrypts the tokens of its lists with a cipher that only the legacy provider has.
  const child = spawn(
    process.execPath,
    ["--openssl-legacy-provider", "--eval", source, program, folder, String(port), ...buckets],
    { stdio: ["ignore", "ignore", "pipe", "ipc"] },
  );
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
