import { z } from "zod";
import { endpoint, id } from "./endpoint.ts";
import { iceServer } from "./room.ts";
import { roomRole } from "./signalling.ts";

/** What who may enter a room can see of it before they do. Takes no seat: another page of theirs stays inside. */
export const seeDoor = endpoint({
  method: "GET",
  path: "/connection/{roomId}",
  params: z.object({ roomId: id.toLowerCase() }),
  data: z.object({
    role: roomRole,
    hostPresent: z.boolean(),
    /** People who are watching. */
    viewers: z.int().min(0),
    /** Their names, for the host alone: viewers are not told each other's. */
    names: z.array(z.string()),
    /** The server's time, since a device's clock may be wrong. ISO-8601, UTC. */
    serverNow: z.string(),
    /** For trying whether relays can be reached. */
    iceServers: z.array(iceServer),
  }),
});

/** Characters of a sample: large enough to time, small enough for a metered line. */
export const SAMPLE_CHARACTERS = 200_000;

/** What doesn't compress, to time how fast it comes. */
export const downloadSample = endpoint({
  method: "GET",
  path: "/line-sample",
  data: z.object({ filler: z.string() }),
});

/** The other way round. */
export const uploadSample = endpoint({
  method: "POST",
  path: "/line-sample",
  body: z.object({ filler: z.string().max(SAMPLE_CHARACTERS) }),
  data: z.object({}),
});
