import { PENDING_BYTES_PER_ROOM, PENDING_MESSAGES_PER_PEER } from "../../limits/room-limits.ts";

interface MessageQueue {
  /** Queues a message for a peer that is not connected; returns false when the queue is full. */
  enqueue: (to: string, from: string, frame: string) => boolean;
  /** Removes and returns a peer's pending messages in order. */
  drain: (to: string) => string[];
  dispose: () => void;
}

interface Queue {
  frames: string[];
  bytes: number;
  timer: NodeJS.Timeout;
}

/** Pending messages from a host to viewers of one room who are reconnecting. Bounded in time, number and bytes. */
export function createMessageQueue(
  pendingMessageMs: number,
  onExpired: (to: string, from: string) => void,
): MessageQueue {
  const queues = new Map<string, Queue>();
  let bytes = 0;

  function take(to: string): Queue | undefined {
    const queue = queues.get(to);
    if (!queue) return undefined;
    clearTimeout(queue.timer);
    queues.delete(to);
    bytes -= queue.bytes;
    return queue;
  }

  function open(to: string, from: string): Queue {
    const timer = setTimeout(() => {
      if (take(to)) onExpired(to, from);
    }, pendingMessageMs).unref();
    const queue = { frames: [], bytes: 0, timer };
    queues.set(to, queue);
    return queue;
  }

  return {
    enqueue(to, from, frame) {
      const size = Buffer.byteLength(frame);
      const present = queues.get(to);
      const full = (present?.frames.length ?? 0) >= PENDING_MESSAGES_PER_PEER;
      if (full || bytes + size > PENDING_BYTES_PER_ROOM) return false;
      const queue = present ?? open(to, from);
      queue.frames.push(frame);
      queue.bytes += size;
      bytes += size;
      return true;
    },
    drain: (to) => take(to)?.frames ?? [],
    dispose() {
      for (const to of queues.keys()) take(to);
    },
  };
}
