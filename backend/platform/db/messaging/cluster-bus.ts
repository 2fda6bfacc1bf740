import type { z } from "zod";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { createListeners, type Listeners } from "./listeners.ts";

/** A kind of message between processes: plain data, whose schema every process checks on arrival. */
export interface ClusterMessage<Data> {
  readonly name: string;
  readonly schema: z.ZodType<Data>;
}

/** The process that sent a message; null for this one. */
export type Sender = string | null;

export interface ClusterBus {
  /** Reaches every process: this one at once, before it returns. */
  publish: <Data>(message: ClusterMessage<Data>, data: Data) => void;
  /** A handler that throws affects nobody else. Returns a function that unsubscribes. */
  subscribe: <Data>(message: ClusterMessage<Data>, handle: (data: Data, from: Sender) => void) => () => void;
}

interface Subscription {
  schema: z.ZodType;
  listeners: Listeners<[data: unknown, from: Sender]>;
}

interface OpenClusterBus extends ClusterBus {
  /** Hands on what another process sent. One of another version may send what this one doesn't know. */
  receive: (from: string, name: unknown, data: unknown) => void;
}

/** @param send sends to the other processes */
export function createClusterBus(
  logger: Logger,
  send: (name: string, data: unknown) => void,
): OpenClusterBus {
  const subscriptions = new Map<string, Subscription>();

  return {
    publish({ name }, data) {
      subscriptions.get(name)?.listeners.call(data, null);
      send(name, data);
    },
    subscribe({ name, schema }, handle) {
      const onError = (error: unknown) => logger.error({ err: error, name }, "a cluster message failed");
      const subscription = subscriptions.get(name) ?? { schema, listeners: createListeners(onError) };
      subscriptions.set(name, subscription);
      // Its schema has checked the data.
      return subscription.listeners.add(handle as (data: unknown, from: Sender) => void);
    },
    receive(from, name, data) {
      const subscription = typeof name === "string" ? subscriptions.get(name) : undefined;
      const parsed = subscription?.schema.safeParse(data);
      if (parsed?.success) subscription?.listeners.call(parsed.data, from);
      else logger.warn({ name, issues: parsed?.error?.issues }, "an unknown cluster message was dropped");
    },
  };
}
