import { PARKED_BYTES_PER_ROOM, PARKED_FRAMES_PER_PEER } from "./room-limits.ts";

interface ParkedFrames {
  /** Keeps a frame for a peer that isn't there yet; false when there is no place for it. */
  park: (to: string, from: string, frame: string) => boolean;
  /** Everything parked for a peer, in order, which then is parked no longer. */
  collect: (to: string) => string[];
  dispose: () => void;
}

interface Queue {
  frames: string[];
  bytes: number;
  timer: NodeJS.Timeout;
}

/** What the host says to viewers of one room who are just coming back. Bounded in time, number and bytes. */
export function createParkedFrames(
  parkMs: number,
  onExpired: (to: string, from: string) => void,
): ParkedFrames {
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
    }, parkMs).unref();
    const queue = { frames: [], bytes: 0, timer };
    queues.set(to, queue);
    return queue;
  }

  return {
    park(to, from, frame) {
      const size = Buffer.byteLength(frame);
      const present = queues.get(to);
      const full = (present?.frames.length ?? 0) >= PARKED_FRAMES_PER_PEER;
      if (full || bytes + size > PARKED_BYTES_PER_ROOM) return false;
      const queue = present ?? open(to, from);
      queue.frames.push(frame);
      queue.bytes += size;
      bytes += size;
      return true;
    },
    collect: (to) => take(to)?.frames ?? [],
    dispose() {
      for (const to of queues.keys()) take(to);
    },
  };
}
