import { z } from "zod";
import type { HandleTraffic } from "./traffic-repo.ts";
import type { Traffic } from "./traffic.ts";

/** Janus's event handler groups at most this many events. */
const MAX_EVENTS = 100;
/** Maximum number of media in one event: far more than the one audio stream and three video layers of a publication. */
const MAX_MEDIA = 32;
const MEDIA_EVENT = 32;
const STATISTICS = 3;

const batch = z.array(z.looseObject({ type: z.int(), subtype: z.int().optional() })).max(MAX_EVENTS);

const count = z.int().nonnegative();
const statistics = z.object({
  session_id: count,
  handle_id: count,
  /** Microseconds since 1970. */
  timestamp: count,
  event: z
    .array(
      z.object({
        "bytes-received": count,
        "bytes-sent": count,
        "nacks-received": count.default(0),
        "nacks-sent": count.default(0),
      }),
    )
    .max(MAX_MEDIA),
});

/**
 * Parses the traffic in a batch of events, as the sample event handler of Janus 1.x posts it with `grouping` and
 * `combine_media_stats` (events/janus_sampleevh.c, ice.c). Events of other kinds contain no traffic.
 *
 * @throws ZodError for anything that Janus doesn't send
 */
export function readTraffic(body: unknown): HandleTraffic[] {
  return batch
    .parse(body)
    .filter(({ type, subtype }) => type === MEDIA_EVENT && subtype === STATISTICS)
    .map((event) => {
      const { session_id: sessionId, handle_id: handleId, timestamp, event: media } = statistics.parse(event);
      const sum = (of: keyof (typeof media)[number]) => media.reduce((total, one) => total + one[of], 0);
      const traffic: Traffic = {
        at: timestamp / 1000,
        bytesIn: sum("bytes-received"),
        bytesOut: sum("bytes-sent"),
        nacksIn: sum("nacks-received"),
        nacksOut: sum("nacks-sent"),
      };
      return { sessionId, handleId, traffic };
    });
}
