import { NODE_TIMEOUT_MS } from "./messaging-times.ts";

const CHECK_INTERVAL_MS = 1000;

interface NodeEvents {
  /** Called when a process is heard for the first time, has restarted, or is heard again after it was gone. */
  onNew: () => void;
  onGone: (node: string) => void;
}

/** Tracks the other processes by their adapter ids. */
export function createNodeRegistry({ onNew, onGone }: NodeEvents) {
  /** The time at which each process was last heard, on the clock of `performance.now()`. */
  const nodes = new Map<string, number>();

  function remove(node: string): void {
    if (nodes.delete(node)) onGone(node);
  }

  const timer = setInterval(() => {
    const oldest = performance.now() - NODE_TIMEOUT_MS;
    for (const [node, heard] of nodes) if (heard < oldest) remove(node);
  }, CHECK_INTERVAL_MS).unref();

  return {
    /** Records a sign of life. `knowsNothing` means that the process has just started to listen. */
    heard(node: string, knowsNothing: boolean): void {
      const isNew = knowsNothing || !nodes.has(node);
      nodes.set(node, performance.now());
      if (isNew) onNew();
    },
    remove,
    count: () => nodes.size,
    stop: () => clearInterval(timer),
  };
}
