import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Checks that the port is free before anything starts that would have to be stopped again.
 * @throws the listen error, for example EADDRINUSE, with its `port`
 */
export async function ensurePortFree({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer();
  probe.listen(port, host);
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}
