import type { z } from "zod";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { createListeners, type Listeners } from "./listeners.ts";

/** A kind of message between processes: plain data, which every process validates against the schema on arrival. */
export interface BusMessage<Data> {
  readonly name: string;
  readonly schema: z.ZodType<Data>;
}

/** The id of the process that sent a message; null for this process itself. */
export type Sender = string | null;

export interface MessageBus {
  /** Publishes to every process. This process's own handlers run before `publish` returns. */
  publish: <Data>(message: BusMessage<Data>, data: Data) => void;
  /** Returns a function that unsubscribes. If a handler throws, the others are still called. */
  subscribe: <Data>(message: BusMessage<Data>, handle: (data: Data, from: Sender) => void) => () => void;
}

interface Subscription {
  schema: z.ZodType;
  listeners: Listeners<[data: unknown, from: Sender]>;
}

interface OpenMessageBus extends MessageBus {
  /**
   * Passes a message from another process to the handlers. Unknown messages are dropped, since a process of another
   * version may send them.
   */
  receive: (from: string, name: unknown, data: unknown) => void;
}

/** @param send sends to the other processes */
export function createMessageBus(
  logger: Logger,
  send: (name: string, data: unknown) => void,
): OpenMessageBus {
  const subscriptions = new Map<string, Subscription>();

  return {
    publish({ name }, data) {
      subscriptions.get(name)?.listeners.call(data, null);
      send(name, data);
    },
    subscribe({ name, schema }, handle) {
      const onError = (error: unknown) =>
        logger.error({ err: error, name }, "a message between nodes failed");
      const subscription = subscriptions.get(name) ?? { schema, listeners: createListeners(onError) };
      subscriptions.set(name, subscription);
      // The cast is safe, since data is validated by its schema before the handler is called.
      return subscription.listeners.add(handle as (data: unknown, from: Sender) => void);
    },
    receive(from, name, data) {
      const subscription = typeof name === "string" ? subscriptions.get(name) : undefined;
      const parsed = subscription?.schema.safeParse(data);
      if (parsed?.success) subscription?.listeners.call(parsed.data, from);
      else
        logger.warn(
          { name, issues: parsed?.error?.issues },
          "an unknown message of another node was dropped",
        );
    },
  };
}
