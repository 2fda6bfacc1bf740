import path from "node:path";
import { z } from "zod";
import { ConfigError } from "./config-error.ts";
import { integer } from "./variable-types.ts";

/** A configured number of seats per lecture, at most 10,000. */
const seats = integer(1, 10_000);

const janusUrl = z
  .string()
  .refine(
    (text) => /^wss?:\/\/[^/?#\s@]+(?:\/\S*)?$/.test(text) && URL.canParse(text),
    "must be addresses like ws://janus:8188 or names and addresses like first=ws://janus:8188, without a user",
  );

/** The address and name of a Janus server. Rooms are stored with the name, so that the server's address can change. */
export interface JanusAddress {
  readonly name: string;
  readonly url: string;
}

/** Parses `first=ws://janus:8188`. If there is no name, the address is used as the name. */
function addressOf(item: string): JanusAddress {
  const [, name, url] = /^([\w.-]+)=(.*)$/.exec(item) ?? [];
  return name === undefined || url === undefined ? { name: item, url: item } : { name, url };
}

export const seatVariables = {
  JANUS_URLS: z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((item) => item.trim())
        .filter(Boolean)
        .map(addressOf),
    )
    .pipe(z.array(z.object({ name: z.string(), url: janusUrl })))
    .default([])
    .meta({
      description:
        "Janus servers (SFU), comma-separated, for example `ws://janus:8188` or `name=ws://janus:8188` ([sfu](sfu.md)); without them rooms are a mesh",
      unset: "none",
    }),
  JANUS_SECRET: z.string().min(16, "must have at least 16 characters").optional().meta({
    description:
      "The secret shared with them (`api_secret`), at least 16 characters; required with `JANUS_URLS`",
    unset: "none",
  }),
  JANUS_RECORDINGS: z
    .string()
    .refine((text) => path.isAbsolute(text), "must be an absolute path, the same for Janus and here")
    .optional()
    .meta({
      description:
        "The folder into which Janus records; it must have the same absolute path for Janus and for Gubae ([recording](recording.md))",
      unset: "nothing is recorded",
    }),
  MAX_SEATS_SFU: seats.default(500).meta({
    description: 'With `JANUS_URLS`: the most seats that a lecture can have, and what "no limit" means',
  }),
  MAX_SEATS_MESH: seats.default(20).meta({
    description: "The same without `JANUS_URLS`, where the host's browser uploads once for each viewer",
  }),
  SFU_ABOVE_SEATS: integer(0, 10_000).default(8).meta({
    description:
      "A lecture that sold more seats goes through Janus; in other lectures the host's browser sends to each viewer, unless the host chooses Janus",
  }),
};

type SeatVariables = z.infer<z.ZodObject<typeof seatVariables>>;

export interface JanusSettings {
  readonly servers: readonly JanusAddress[];
  readonly apiSecret: string;
  /** The folder into which every Janus records; null disables recording. */
  readonly recordings: string | null;
}

interface SeatSettings {
  /** null: every lecture is a mesh. */
  readonly janus: JanusSettings | null;
  /** The maximum number of seats that may be sold per lecture, including lectures with "no limit". */
  readonly maxSeats: number;
  /** A lecture that has sold more seats than this uses an SFU, if there is one. */
  readonly sfuAboveSeats: number;
  /** The number of viewers that a mesh supports while the SFU is unavailable. */
  readonly meshViewers: number;
}

/** @throws ConfigError when a Janus is configured without its secret */
export function seatSettings(values: SeatVariables): SeatSettings {
  const { JANUS_URLS, JANUS_SECRET: apiSecret, MAX_SEATS_SFU, MAX_SEATS_MESH } = values;
  const sfuAboveSeats = values.SFU_ABOVE_SEATS;
  // A mesh must at least support the lectures that are too small for an SFU.
  const meshViewers = Math.max(MAX_SEATS_MESH, sfuAboveSeats);
  const servers = [...new Map(JANUS_URLS.map((server) => [server.url, server])).values()];
  const names = new Set(servers.map(({ name }) => name));
  if (names.size < servers.length) throw new ConfigError("JANUS_URLS gives two servers the same name.");
  const recordings = values.JANUS_RECORDINGS ?? null;
  if (servers.length === 0 && recordings !== null)
    throw new ConfigError("JANUS_RECORDINGS needs JANUS_URLS: Janus records.");
  if (servers.length === 0) return { janus: null, maxSeats: MAX_SEATS_MESH, sfuAboveSeats, meshViewers };
  if (!apiSecret)
    throw new ConfigError("JANUS_SECRET is required with JANUS_URLS: the api_secret in janus.jcfg.");
  const janus = Object.freeze({ servers: Object.freeze(servers), apiSecret, recordings });
  return { janus, maxSeats: MAX_SEATS_SFU, sfuAboveSeats, meshViewers };
}
