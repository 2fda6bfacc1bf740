import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Says early that a port is taken, before anything is started that would have to be stopped again.
 * @throws the listen error, EADDRINUSE among them, with its `port`
 */
export async function ensurePortFree({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer();
  probe.listen(port, host);
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}
