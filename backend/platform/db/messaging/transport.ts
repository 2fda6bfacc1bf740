import { setTimeout as delay } from "node:timers/promises";
import type { PostgresAdapter } from "@socket.io/postgres-adapter";
import type { Server } from "socket.io";
import { MessageType } from "socket.io-adapter";
import { openMessagingConnections, type MessagingConnections } from "../messaging-connections.ts";
import type { Knex } from "../knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { messagingAdapter, type AdapterMessage } from "./messaging-adapter.ts";
import { isNodeMessage } from "./node-message.ts";
import { createNodeRegistry } from "./node-registry.ts";
import { LISTEN_TIMEOUT_MS, STOP_TIMEOUT_MS } from "./messaging-times.ts";
import { createMissedMessages } from "./missed-messages.ts";
import { createOutbox } from "./outbox.ts";

export interface TransportEvents {
  onBusMessage: (from: string, name: unknown, data: unknown) => void;
  /** Called when messages from other processes may have been lost. */
  onMissed: () => void;
  /** Called when messages from this process could not be sent. */
  onUnsent: () => void;
  /** Called when another process may lack this process's state. */
  onStateRequested: () => void;
  onNodeGone: (node: string) => void;
}

interface TransportOptions extends TransportEvents {
  db: Knex;
  logger: Logger;
  io: Pick<Server, "adapter">;
}

/** Connects `io` with the sockets of other processes over PostgreSQL. */
export function openTransport({ db, logger, io, ...events }: TransportOptions) {
  const opened = Promise.withResolvers<void>();
  let adapters: readonly PostgresAdapter[] = [];
  const missed = createMissedMessages({
    countOthers: () => nodes.count(),
    onMissed: events.onMissed,
    onAgain() {
      // Makes the adapters greet the other processes, whose responses show which ones exist.
      for (const adapter of adapters) adapter.init();
      events.onStateRequested();
    },
  });
  const nodes = createNodeRegistry({
    onNew() {
      events.onStateRequested();
      missed.heardNew();
    },
    onGone: events.onNodeGone,
  });
  const connections = connect(db, logger, {
    onListening() {
      missed.listening();
      opened.resolve();
    },
    onListenLost: missed.listenLost,
    onStatementsLost: events.onUnsent,
  });
  const outbox = createOutbox(opened.promise, events.onUnsent);
  const create = messagingAdapter(connections, {
    outbox,
    onError: (error) => logger.warn({ err: error }, "a message between nodes failed"),
    onMessage: (message) => route(message, nodes, events),
  });
  adapters = install(io, create);

  return {
    async opened(): Promise<void> {
      const late = delay(LISTEN_TIMEOUT_MS, "late", { ref: false });
      if ((await Promise.race([opened.promise, late])) === "late") missed.startLate();
    },
    send(name: string, data: unknown): void {
      for (const adapter of adapters) void adapter.serverSideEmit([name, data]);
    },
    async stop(): Promise<void> {
      nodes.stop();
      await Promise.race([outbox.drained(), delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await connections.close();
    },
  };
}

function connect(
  db: Knex,
  logger: Logger,
  events: Pick<
    Parameters<typeof openMessagingConnections>[1],
    "onListening" | "onListenLost" | "onStatementsLost"
  >,
): MessagingConnections {
  return openMessagingConnections(db, {
    onStatementsLost: events.onStatementsLost,
    admits(payload) {
      const isOurs = isNodeMessage(payload);
      if (!isOurs) logger.warn({ characters: payload.length }, "a foreign notification was dropped");
      return isOurs;
    },
    onListening() {
      logger.info("listening to other processes");
      events.onListening();
    },
    onListenLost() {
      logger.warn("no longer listening to other processes; will listen again");
      events.onListenLost();
    },
    onConnectionError: (error) => logger.warn({ err: error }, "a messaging connection was lost"),
  });
}

/** Installs an adapter in every namespace, and returns the adapters. */
function install(io: TransportOptions["io"], create: ReturnType<typeof messagingAdapter>): PostgresAdapter[] {
  const adapters: PostgresAdapter[] = [];
  // Not an arrow function, since Socket.IO calls it with `new`.
  io.adapter(function createNamespaceAdapter(namespace) {
    const adapter = create(namespace);
    adapters.push(adapter);
    return adapter;
  });
  return adapters;
}

/** Returns whether the message is for the adapter. */
function route(
  message: AdapterMessage,
  nodes: ReturnType<typeof createNodeRegistry>,
  { onBusMessage }: Pick<TransportEvents, "onBusMessage">,
): boolean {
  nodes.heard(message.uid, message.type === MessageType.INITIAL_HEARTBEAT);
  if (message.type === MessageType.ADAPTER_CLOSE) nodes.remove(message.uid);
  if (message.type !== MessageType.SERVER_SIDE_EMIT) return true;
  const [name, data] = message.data.packet as unknown[];
  onBusMessage(message.uid, name, data);
  return false;
}
