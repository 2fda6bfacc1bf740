import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { PLAYBACK_RETRY_MS } from "../limits/room-limits.ts";
import { confirmMinute } from "../state/minute-repo.ts";

const minuteMs = 60_000;

/** Returns the start of the minute that contains `now`. */
export function minuteOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);
}

export interface PlaybackRecorder {
  /** Records that a viewer's page in this room has received new video or audio. */
  confirm: (roomId: string) => Promise<void>;
}

interface Known {
  /** Time until which nothing is written for this room. */
  until: number;
  writing: Promise<void>;
}

/**
 * Batches the reports of a room's viewers into one write per minute. A minute that does not count, for example before
 * the start, is checked again after a few seconds.
 */
export function createPlaybackRecorder({ db, clock }: { db: Db; clock: Clock }): PlaybackRecorder {
  const known = new Map<string, Known>();

  async function write(roomId: string, now: Date): Promise<void> {
    const minute = minuteOf(now);
    const retryAt = now.getTime() + PLAYBACK_RETRY_MS;
    let until = retryAt;
    try {
      if (await confirmMinute(db, { roomId, minute, now })) until = minute.getTime() + minuteMs;
    } finally {
      forgetOutdated(now);
      known.set(roomId, { until, writing: Promise.resolve() });
    }
  }

  function forgetOutdated(now: Date): void {
    for (const [roomId, { until }] of known) if (until <= now.getTime()) known.delete(roomId);
  }

  return {
    async confirm(roomId) {
      const now = clock();
      const last = known.get(roomId);
      if (last && now.getTime() < last.until) return last.writing;
      const writing = write(roomId, now);
      known.set(roomId, { until: Infinity, writing });
      await writing;
    },
  };
}
