import type { Server } from "socket.io";
import { z } from "zod";
import type { Knex } from "../knex.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import { createClusterBus, type ClusterBus } from "./cluster-bus.ts";
import { createListeners } from "./listeners.ts";
import { openTransport } from "./transport.ts";

type Subscribe<Args extends unknown[]> = (listener: (...args: Args) => void) => () => void;

/** The processes that serve the same database. */
export interface Cluster extends ClusterBus {
  /** Messages of others may have been lost: what they told pages must be read again. */
  onMessagesMissed: Subscribe<[]>;
  /** Another process may not know what this one holds: it has just started, or messages were lost. */
  onStateWanted: Subscribe<[]>;
  /** Another process has stopped, or has not been heard for NODE_TIMEOUT_MS. */
  onNodeGone: Subscribe<[node: string]>;
  /** Connects the sockets with those of other processes. Resolves when messages arrive, at the latest after LISTEN_TIMEOUT_MS. */
  start: (io: Pick<Server, "adapter">) => Promise<void>;
  /** Call it after `io` has closed. */
  stop: () => Promise<void>;
}

/** Some of the sender's messages were never sent. */
const messagesUnsent = { name: "messages-unsent", schema: z.object({}) };

/** Nothing runs before `start`; until then `publish` reaches this process alone. */
export function createCluster({ db, ...given }: { db: Knex; logger: Logger }): Cluster {
  const logger = moduleLogger(given.logger, "cluster");
  const failed = (error: unknown) => logger.error({ err: error }, "a listener of the cluster failed");
  const [missed, stateWanted] = [createListeners<[]>(failed), createListeners<[]>(failed)];
  const nodeGone = createListeners<[node: string]>(failed);
  let transport: ReturnType<typeof openTransport> | undefined;
  const { publish, subscribe, receive } = createClusterBus(logger, (name, data) =>
    transport?.send(name, data),
  );
  subscribe(messagesUnsent, (_, from) => {
    if (from !== null) missed.call();
  });

  return {
    publish,
    subscribe,
    onMessagesMissed: missed.add,
    onStateWanted: stateWanted.add,
    onNodeGone: nodeGone.add,
    async start(io) {
      transport = openTransport({
        db,
        logger,
        io,
        onBusMessage: receive,
        onMissed: missed.call,
        onUnsent() {
          publish(messagesUnsent, {});
          stateWanted.call();
        },
        onStateWanted: stateWanted.call,
        onNodeGone: nodeGone.call,
      });
      await transport.opened();
    },
    stop: async () => transport?.stop(),
  };
}
