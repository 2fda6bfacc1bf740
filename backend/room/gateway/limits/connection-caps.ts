import type { IncomingMessage } from "node:http";

export interface ConnectionCaps {
  /** Counts a new connection until `release`. Returns false when its address has too many of them. */
  open: (request: IncomingMessage) => boolean;
  /** The caller has shown a session or a ticket: the connection no longer counts as anonymous. */
  authenticated: (request: IncomingMessage) => void;
  /** May be called more than once. */
  release: (request: IncomingMessage) => void;
}

interface CapOptions {
  /** Connections of one address, and how many of them may be anonymous. */
  perAddress: number;
  anonymousPerAddress: number;
  addressOf: (request: IncomingMessage) => string;
}

interface Counts {
  open: number;
  anonymous: number;
}

interface Counted {
  address: string;
  anonymous: boolean;
}

/** Counts the open connections of each address. */
export function createConnectionCaps({
  perAddress,
  anonymousPerAddress,
  addressOf,
}: CapOptions): ConnectionCaps {
  const counts = new Map<string, Counts>();
  const counted = new WeakMap<IncomingMessage, Counted>();

  function change(address: string, open: number, anonymous: number): void {
    const now = counts.get(address) ?? { open: 0, anonymous: 0 };
    const next = { open: now.open + open, anonymous: now.anonymous + anonymous };
    if (next.open === 0) counts.delete(address);
    else counts.set(address, next);
  }

  return {
    open(request) {
      const address = addressOf(request);
      const { open, anonymous } = counts.get(address) ?? { open: 0, anonymous: 0 };
      if (open >= perAddress || anonymous >= anonymousPerAddress) return false;
      counted.set(request, { address, anonymous: true });
      change(address, 1, 1);
      return true;
    },
    authenticated(request) {
      const connection = counted.get(request);
      if (!connection?.anonymous) return;
      connection.anonymous = false;
      change(connection.address, 0, -1);
    },
    release(request) {
      const connection = counted.get(request);
      if (!connection) return;
      counted.delete(request);
      change(connection.address, -1, connection.anonymous ? -1 : 0);
    },
  };
}
