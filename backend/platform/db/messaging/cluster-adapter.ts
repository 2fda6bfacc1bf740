import { createAdapter, type PostgresAdapter } from "@socket.io/postgres-adapter";
import { MessageType, type BroadcastOptions } from "socket.io-adapter";
import type { ClusterConnections } from "../cluster-connections.ts";
import { NODE_HEARTBEAT_MS, NODE_TIMEOUT_MS } from "./cluster-times.ts";
import type { Outbox } from "./outbox.ts";

/** PostgreSQL's own limit of a NOTIFY is 7999 bytes. */
const PAYLOAD_THRESHOLD_BYTES = 7900;
const ATTACHMENTS_CLEANUP_MS = 30_000;
export const CHANNEL_PREFIX = "gubae";

export type AdapterMessage = Parameters<PostgresAdapter["onMessage"]>[0];

interface AdapterOptions {
  outbox: Outbox;
  /** A message that could not be read or sent. */
  onError: (error: unknown) => void;
  /** Returns whether the message is for the adapter. */
  onMessage: (message: AdapterMessage) => boolean;
}

/** Creates the adapter of a namespace over PostgreSQL. */
export function clusterAdapter(connections: ClusterConnections, options: AdapterOptions) {
  // Of a pool it uses what these connections have.
  const create = createAdapter(connections as unknown as Parameters<typeof createAdapter>[0], {
    channelPrefix: CHANNEL_PREFIX,
    payloadThreshold: PAYLOAD_THRESHOLD_BYTES,
    cleanupInterval: ATTACHMENTS_CLEANUP_MS,
    heartbeatInterval: NODE_HEARTBEAT_MS,
    heartbeatTimeout: NODE_TIMEOUT_MS,
    errorHandler: options.onError,
  });
  return (namespace: unknown): PostgresAdapter => {
    const adapter = create(namespace);
    sendInOrder(adapter, options);
    deliverHereFirst(adapter);
    const handle = adapter.onMessage.bind(adapter);
    adapter.onMessage = (message) => {
      if (options.onMessage(message)) handle(message);
    };
    return adapter;
  };
}

/** Protected: what classes that extend the adapter implement. */
interface Sending {
  doPublish: (message: object) => Promise<string>;
}

function sendInOrder(
  adapter: PostgresAdapter,
  { outbox, onError }: Pick<AdapterOptions, "outbox" | "onError">,
): void {
  const sending = adapter as unknown as Sending;
  const send = sending.doPublish.bind(adapter);
  sending.doPublish = (message) => {
    outbox.add(() => send(message).catch(onError));
    return Promise.resolve("");
  };
}

/**
 * The adapter waits for the database before it delivers to its own sockets: they would lose their order with direct
 * messages, and get nothing while the database is away.
 */
function deliverHereFirst(adapter: PostgresAdapter): void {
  const broadcast = adapter.broadcast.bind(adapter);
  const disconnectSockets = adapter.disconnectSockets.bind(adapter);
  adapter.broadcast = (packet, options) => {
    const delivered = broadcast(packet, here(options));
    const data = { packet: packet as unknown, opts: plain(options) };
    if (!options.flags?.local) adapter.publish({ type: MessageType.BROADCAST, data });
    return delivered;
  };
  adapter.disconnectSockets = (options, close) => {
    const done = disconnectSockets(here(options), close);
    const data = { opts: plain(options), close };
    if (!options.flags?.local) adapter.publish({ type: MessageType.DISCONNECT_SOCKETS, data });
    return done;
  };
}

const here = (options: BroadcastOptions) => ({ ...options, flags: { ...options.flags, local: true } });

function plain({ rooms, except, flags = {} }: BroadcastOptions) {
  return { rooms: [...rooms], except: [...(except ?? [])], flags };
}
