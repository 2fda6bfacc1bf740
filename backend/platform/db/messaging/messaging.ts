import type { Server } from "socket.io";
import { z } from "zod";
import type { Knex } from "../knex.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import { createMessageBus, type MessageBus } from "./message-bus.ts";
import { createListeners } from "./listeners.ts";
import { openTransport } from "./transport.ts";

type Subscribe<Args extends unknown[]> = (listener: (...args: Args) => void) => () => void;

/** Messaging between the processes that serve the same database. */
export interface Messaging extends MessageBus {
  /**
   * Called when messages from other processes may have been lost. Any state that pages get through such messages must
   * be read again.
   */
  onMessagesMissed: Subscribe<[]>;
  /**
   * Called when another process may lack this process's state, because the other process has just started or messages
   * were lost.
   */
  onStateRequested: Subscribe<[]>;
  /** Called when another process has stopped, or has been silent for NODE_TIMEOUT_MS. */
  onNodeGone: Subscribe<[node: string]>;
  /**
   * Connects the sockets with those of other processes. Resolves once this process receives their messages, or after
   * LISTEN_TIMEOUT_MS at the latest.
   */
  start: (io: Pick<Server, "adapter">) => Promise<void>;
  /** Must be called after `io` has closed. */
  stop: () => Promise<void>;
}

/** Tells the other processes that some of the sender's messages were never sent. */
const messagesUnsent = { name: "messages-unsent", schema: z.object({}) };

/** Creates the messaging. Nothing is connected before `start`; until then, `publish` reaches only this process. */
export function createMessaging({ db, ...options }: { db: Knex; logger: Logger }): Messaging {
  const logger = moduleLogger(options.logger, "cluster");
  const failed = (error: unknown) => logger.error({ err: error }, "a messaging listener failed");
  const [missed, stateRequested] = [createListeners<[]>(failed), createListeners<[]>(failed)];
  const nodeGone = createListeners<[node: string]>(failed);
  let transport: ReturnType<typeof openTransport> | undefined;
  const { publish, subscribe, receive } = createMessageBus(logger, (name, data) =>
    transport?.send(name, data),
  );
  subscribe(messagesUnsent, (_, from) => {
    if (from !== null) missed.call();
  });

  return {
    publish,
    subscribe,
    onMessagesMissed: missed.add,
    onStateRequested: stateRequested.add,
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
          stateRequested.call();
        },
        onStateRequested: stateRequested.call,
        onNodeGone: nodeGone.call,
      });
      await transport.opened();
    },
    stop: async () => transport?.stop(),
  };
}
