import type { IncomingMessage } from "node:http";

export interface ConnectionCaps {
  /**
   * Counts a new connection until `release`. Returns false when its address has too many. If too many are anonymous,
   * closes the oldest one that has not tried to authenticate, so a neighbour behind the same NAT can't lock others out
   * by holding connections open.
   */
  open: (request: IncomingMessage) => boolean;
  /** Marks the connection as idle: its client has not tried to authenticate yet. `close` closes the connection. */
  idle: (request: IncomingMessage, close: () => void) => void;
  isIdle: (request: IncomingMessage) => boolean;
  /** Returns true if the connection is open and its caller has not authenticated. */
  isAnonymous: (request: IncomingMessage) => boolean;
  /** Marks the caller's credentials as being checked: the connection is not idle. */
  checking: (request: IncomingMessage) => void;
  /** Marks the connection as idle again, because the credentials were not sufficient. */
  refused: (request: IncomingMessage) => void;
  /** The caller has presented a session or a ticket: the connection no longer counts as anonymous. */
  authenticated: (request: IncomingMessage) => void;
  /** May be called more than once. */
  release: (request: IncomingMessage) => void;
}

interface CapOptions {
  /** Maximum connections per address, and how many of them may be anonymous. */
  perAddress: number;
  anonymousPerAddress: number;
  addressOf: (request: IncomingMessage) => string;
}

interface Counts {
  open: number;
  anonymous: number;
}

interface Counted {
  request: IncomingMessage;
  address: string;
  anonymous: boolean;
  close: (() => void) | null;
}

/** The idle anonymous connections of each address, the oldest first. */
function createIdleQueue() {
  const byAddress = new Map<string, Set<Counted>>();
  return {
    has: (connection: Counted | undefined): boolean =>
      connection !== undefined && byAddress.get(connection.address)?.has(connection) === true,
    oldest(address: string): Counted | undefined {
      const [oldest] = byAddress.get(address) ?? [];
      return oldest;
    },
    set(connection: Counted | undefined, isIdle: boolean): void {
      if (!connection) return;
      const { address, anonymous, close } = connection;
      const ofAddress = byAddress.get(address) ?? new Set();
      if (isIdle && anonymous && close) ofAddress.add(connection);
      else ofAddress.delete(connection);
      if (ofAddress.size === 0) byAddress.delete(address);
      else byAddress.set(address, ofAddress);
    },
  };
}

function createCounts() {
  const byAddress = new Map<string, Counts>();
  const of = (address: string): Counts => byAddress.get(address) ?? { open: 0, anonymous: 0 };
  return {
    of,
    change(address: string, open: number, anonymous: number): void {
      const now = of(address);
      const next = { open: now.open + open, anonymous: now.anonymous + anonymous };
      if (next.open === 0) byAddress.delete(address);
      else byAddress.set(address, next);
    },
  };
}

/** Counts the open connections of each address. */
export function createConnectionCaps({
  perAddress,
  anonymousPerAddress,
  addressOf,
}: CapOptions): ConnectionCaps {
  const counts = createCounts();
  const idleQueue = createIdleQueue();
  const counted = new WeakMap<IncomingMessage, Counted>();

  function release(request: IncomingMessage): void {
    const connection = counted.get(request);
    if (!connection) return;
    idleQueue.set(connection, false);
    counted.delete(request);
    counts.change(connection.address, -1, connection.anonymous ? -1 : 0);
  }

  /** Returns false if the address has no idle connection. */
  function closeOldestIdle(address: string): boolean {
    const oldest = idleQueue.oldest(address);
    if (!oldest) return false;
    release(oldest.request);
    oldest.close?.();
    return true;
  }

  return {
    open(request) {
      const address = addressOf(request);
      const { open, anonymous } = counts.of(address);
      if (open >= perAddress) return false;
      if (anonymous >= anonymousPerAddress && !closeOldestIdle(address)) return false;
      counted.set(request, { request, address, anonymous: true, close: null });
      counts.change(address, 1, 1);
      return true;
    },
    idle(request, close) {
      const connection = counted.get(request);
      if (connection) idleQueue.set(Object.assign(connection, { close }), true);
    },
    isIdle: (request) => idleQueue.has(counted.get(request)),
    isAnonymous: (request) => counted.get(request)?.anonymous ?? false,
    checking: (request) => idleQueue.set(counted.get(request), false),
    refused: (request) => idleQueue.set(counted.get(request), true),
    authenticated(request) {
      const connection = counted.get(request);
      if (!connection?.anonymous) return;
      connection.anonymous = false;
      idleQueue.set(connection, false);
      counts.change(connection.address, 0, -1);
    },
    release,
  };
}
