import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";
import { roomRecording } from "./recording.ts";
import { sfuChoice } from "./room-info.ts";
import { iceServer } from "./room.ts";
import { roomRole } from "./signalling.ts";

/** What those who may enter a room can know before they join. It does not join: another page of theirs stays connected. */
export const getLobby = endpoint({
  method: "GET",
  path: "/connection/{roomId}",
  params: z.object({ roomId: id.check(z.toLowerCase()) }),
  data: z.object({
    role: roomRole,
    hostPresent: z.boolean(),
    /** How many viewers are in the room. */
    viewers: z.int().check(z.minimum(0)),
    /** Their names, for the host alone: viewers are not told each other's. */
    names: z.array(z.string()),
    /** Null for viewers, and where the server has no SFU. */
    sfu: z.nullable(sfuChoice),
    /** Null for a lecture that is not recorded. An older server doesn't send it. */
    recording: z._default(z.nullable(roomRecording), null),
    /** For desktop apps of earlier versions; pages take the answer's `Date` header. ISO-8601, UTC. */
    serverNow: z.string(),
    /** For testing whether TURN relays can be reached. */
    iceServers: z.array(iceServer),
  }),
});

/**
 * The host wishes that an SFU carries the lecture: then they upload once, whatever the class. A room that is open moves
 * there at once, and never back.
 */
export const chooseSfu = endpoint({
  method: "PUT",
  path: "/connection/{roomId}/sfu",
  params: z.object({ roomId: id.check(z.toLowerCase()) }),
  body: z.pick(sfuChoice, { wished: true }),
  data: sfuChoice,
});

/** Characters of a sample: large enough to time, small enough for a metered connection. */
export const SAMPLE_CHARACTERS = 200_000;

/** Data that doesn't compress, for timing a download. */
export const downloadSample = endpoint({
  method: "GET",
  path: "/speed-test",
  data: z.object({ filler: z.string() }),
});

/** The same for an upload. */
export const uploadSample = endpoint({
  method: "POST",
  path: "/speed-test",
  body: z.object({ filler: z.string().check(z.maxLength(SAMPLE_CHARACTERS)) }),
  data: z.object({}),
});
