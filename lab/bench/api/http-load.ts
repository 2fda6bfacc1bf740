import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { z } from "zod";

const autocannon = createRequire(import.meta.url).resolve("autocannon/autocannon.js");

const report = z.object({
  requests: z.object({ average: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
});

interface Load {
  url: string;
  token: string;
  connections: number;
  seconds: number;
  /** Requests per second of all connections together; unlimited by default. */
  rate?: number;
}

/** Returns the requests per second served to a load generator in another process. Throws if any request failed. */
export async function throughput({ url, token, connections, seconds, rate }: Load): Promise<number> {
  const options = ["--json", "--connections", String(connections), "--duration", String(seconds)];
  if (rate !== undefined) options.push("--overallRate", String(rate));
  const child = spawn(
    process.execPath,
    [autocannon, ...options, "--headers", `Authorization=Bearer ${token}`, url],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let [printed, errorOutput] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errorOutput += text));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`autocannon ended with ${code}: ${errorOutput}`);
  const { requests, non2xx, errors } = report.parse(JSON.parse(printed));
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} responses other than 2xx and ${errors} errors`);
  return requests.average;
}
