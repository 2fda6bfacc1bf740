import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "./addresses.ts";
import { runBeside } from "./run-beside.ts";

const program = fileURLToPath(new URL("./s3-process.ts", import.meta.url));
/** The only credentials that the server accepts. They are public, so the server only listens on this machine. */
const credentials = "S3RVER:S3RVER";
const bucket = "gubae";

/** Starts an S3 server with one bucket, whose files are in `folder`. */
export async function startS3(folder: string) {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const args = ["--openssl-legacy-provider", program, folder, String(port), bucket];
  const running = await runBeside({ name: "The S3 server", command: process.execPath, args, port });
  return { ...running, url: `http://${credentials}@127.0.0.1:${port}/${bucket}` };
}
