import { credentialsUntil, startRelay } from "../../../e2e/stack/start-relay.ts";
import type { Run } from "../measure/benchmark.ts";
import { openLossyUdpProxy, type Impairment } from "./lossy-udp-proxy.ts";

const CREDENTIALS_MS = 3_600_000;

export interface DelayedRelay {
  /** The values for the API's `TURN_URLS` and `TURN_SECRET`. */
  urls: string;
  secret: string;
  /** The same relay as an ICE server, with credentials, for a page that has no API. */
  server: RTCIceServer;
}

/** Starts coturn behind a UDP proxy at `address`, which delays packets and loses some. */
export async function startDelayedRelay(
  run: Run,
  address: string,
  impairment: Impairment,
): Promise<DelayedRelay> {
  const relay = await startRelay();
  run.after(relay.stop);
  const proxy = await openLossyUdpProxy(address, relay.place, impairment);
  run.after(proxy.close);
  const urls = `turn:${address}:${proxy.port}?transport=udp`;
  const until = Math.floor((Date.now() + CREDENTIALS_MS) / 1000);
  return { urls, secret: relay.secret, server: { urls, ...credentialsUntil(relay.secret, until) } };
}
