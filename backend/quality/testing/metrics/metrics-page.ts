import { freePort } from "#backend/platform/processes/free-port.ts";
import { startTestServer, type TestServer } from "../test-server.ts";

export interface MeasuredServer extends TestServer {
  /** Returns the current `/metrics` output. */
  figures: () => Promise<string>;
  /** Returns the value of a series, written as in Prometheus (`name{label="value"}`); null when it is not shown. */
  figure: (series: string) => Promise<number | null>;
}

/** Starts the backend with metrics on a separate port. */
export async function startMeasuredServer(
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<MeasuredServer> {
  const port = await freePort();
  const api = await startTestServer({ ...options, env: { ...options.env, METRICS_PORT: String(port) } });
  const figures = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return {
    ...api,
    figures,
    async figure(series) {
      const line = (await figures()).split("\n").find((text) => text.startsWith(`${series} `));
      return line === undefined ? null : Number(line.slice(series.length + 1));
    },
  };
}
