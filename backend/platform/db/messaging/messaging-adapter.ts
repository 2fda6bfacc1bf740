import { createAdapter, type PostgresAdapter } from "@socket.io/postgres-adapter";
import { MessageType, type BroadcastOptions } from "socket.io-adapter";
import type { MessagingConnections } from "../messaging-connections.ts";
import { NODE_HEARTBEAT_MS, NODE_TIMEOUT_MS } from "./messaging-times.ts";
import type { Outbox } from "./outbox.ts";

/** Slightly below PostgreSQL's limit for a NOTIFY payload, 7999 bytes. Larger messages are stored in a table. */
const PAYLOAD_THRESHOLD_BYTES = 7900;
const ATTACHMENTS_CLEANUP_MS = 30_000;
export const CHANNEL_PREFIX = "gubae";

export type AdapterMessage = Parameters<PostgresAdapter["onMessage"]>[0];

interface AdapterOptions {
  outbox: Outbox;
  /** Called when a message could not be read or sent. */
  onError: (error: unknown) => void;
  /** Returns whether the message is for the adapter. */
  onMessage: (message: AdapterMessage) => boolean;
}

/** Returns a function that creates the adapter of a namespace. */
export function messagingAdapter(connections: MessagingConnections, options: AdapterOptions) {
  // The cast is safe, since `connections` provides all parts of a pool that the adapter uses.
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
    emitHereFirst(adapter);
    const handle = adapter.onMessage.bind(adapter);
    adapter.onMessage = (message) => {
      if (options.onMessage(message)) handle(message);
    };
    return adapter;
  };
}

/** Protected methods, which the types hide, although subclasses of the adapter implement them. */
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
 * Makes the adapter send to this process's own sockets at once. By default, the adapter waits for the database first,
 * so its broadcasts would get out of order with messages sent directly to a socket, and none would arrive while the
 * database is unavailable.
 */
function emitHereFirst(adapter: PostgresAdapter): void {
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
