import { z } from "zod/mini";
import { storedReplayPlaces, type StoredValue } from "#renderer/data/platform/stored-values.ts";

const MAX_PLACES = 50;
/** Who stopped so near the end has seen it all. Seconds. */
const NEAR_END_S = 15;

/** The latest last. */
const places = z.array(z.tuple([z.string(), z.number()]));

function readPlaces(value: StoredValue): z.output<typeof places> {
  try {
    return z.catch(places, []).parse(JSON.parse(value.read() ?? "[]"));
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

export interface ReplayPlace {
  /** Where it was left, in seconds; 0 for the beginning. */
  read: () => number;
  keep: (seconds: number, durationSeconds: number) => void;
}

interface Replayed {
  accountId: string;
  lectureId: string;
  /** When another video was put in its place; ISO-8601; null: it is what was recorded. */
  replacedAt?: string | null;
}

/** Where an account left a replay, on this device. */
export function replayPlace(
  { accountId, lectureId, replacedAt = null }: Replayed,
  value: StoredValue = storedReplayPlaces,
): ReplayPlace {
  const key = [accountId, lectureId, ...(replacedAt === null ? [] : [replacedAt])].join(" ");
  return {
    read: () => readPlaces(value).find(([name]) => name === key)?.[1] ?? 0,
    keep(seconds, durationSeconds) {
      const others = readPlaces(value).filter(([name]) => name !== key);
      const place = seconds > durationSeconds - NEAR_END_S ? 0 : Math.round(seconds * 10) / 10;
      value.write(JSON.stringify([...others, [key, place]].slice(-MAX_PLACES)));
    },
  };
}
