import type { Exchange } from "../network/counting-proxy.ts";

/** The bytes of one step, in both directions. */
export interface Traffic {
  /** Bytes on TCP connections: TLS, headers and bodies. */
  wire: number;
  /** Bytes of the call. */
  media: number;
  /** The requests during the step; their bytes may have arrived later. */
  exchanges: readonly Exchange[];
}

export interface TrafficCounter {
  addMedia: (bytes: number) => void;
  addExchange: (exchange: Exchange) => void;
  /** Registers the counter of TCP bytes: `take` returns those since its last call. */
  countWire: (take: () => Promise<number>) => void;
  /** Returns the traffic since the last call. */
  take: () => Promise<Traffic>;
}

/** HAProxy's own health check. */
const HEALTH = "/readyz";

export function createTrafficCounter(): TrafficCounter {
  let media = 0;
  let exchanges: Exchange[] = [];
  let takeWire = () => Promise.resolve(0);
  return {
    addMedia: (bytes) => void (media += bytes),
    addExchange: (exchange) => void (exchange.path !== HEALTH && exchanges.push(exchange)),
    countWire: (take) => void (takeWire = take),
    async take() {
      const taken = { wire: await takeWire(), media, exchanges };
      media = 0;
      exchanges = [];
      return taken;
    },
  };
}

export function totalBytes({ wire, media }: Traffic): number {
  return wire + media;
}

/**
 * Returns one line for each file: its kB, the time of its request in seconds after `since`, and its path; then the rest
 * of the traffic.
 */
export function describeTraffic({ wire, media, exchanges }: Traffic, since: number): string[] {
  const files = exchanges.map(
    ({ path, status, bytes, at }) =>
      `${kilobytes(bytes)} kB  at ${((at - since) / 1000).toFixed(2).padStart(6)} s  ${shortened(path)}${status < 300 ? "" : ` (${status})`}`,
  );
  const named = exchanges.reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    ...files,
    `${kilobytes(wire - named)} kB  headers, TLS, what is still on its way`,
    ...(media > 0 ? [`${kilobytes(media)} kB  call`] : []),
  ];
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1).padStart(7);
}

/** Query strings may be long, for example when they contain tickets. */
function shortened(path: string): string {
  return path.length > 80 ? `${path.slice(0, 79)}…` : path;
}
