import { z } from "zod/mini";
import { storedReplayPositions, type StoredValue } from "#renderer/data/platform/stored-values.ts";

const MAX_POSITIONS = 50;
/** A viewer who stops within this many seconds of the end counts as having finished. */
const NEAR_END_S = 15;

/** Ordered from oldest to newest. */
const positions = z.array(z.tuple([z.string(), z.number()]));

function readPositions(value: StoredValue): z.output<typeof positions> {
  try {
    return z.catch(positions, []).parse(JSON.parse(value.read() ?? "[]"));
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

export interface PlaybackPosition {
  /** The stored position in seconds; 0 for the beginning. */
  read: () => number;
  save: (seconds: number, durationSeconds: number) => void;
}

interface Replayed {
  accountId: string;
  lectureId: string;
  /** The time at which another video replaced the original recording (ISO-8601); null for the original recording. */
  replacedAt?: string | null;
}

/** An account's last position in a replay, on this device. */
export function playbackPosition(
  { accountId, lectureId, replacedAt = null }: Replayed,
  value: StoredValue = storedReplayPositions,
): PlaybackPosition {
  const key = [accountId, lectureId, ...(replacedAt === null ? [] : [replacedAt])].join(" ");
  return {
    read: () => readPositions(value).find(([name]) => name === key)?.[1] ?? 0,
    save(seconds, durationSeconds) {
      const others = readPositions(value).filter(([name]) => name !== key);
      const position = seconds > durationSeconds - NEAR_END_S ? 0 : Math.round(seconds * 10) / 10;
      value.write(JSON.stringify([...others, [key, position]].slice(-MAX_POSITIONS)));
    },
  };
}
