import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";
import { iceServer } from "../media/ice-server.ts";
import { sfuChoice } from "../media/sfu-choice.ts";
import { roomRecording } from "./recording.ts";
import { roomRole } from "./signalling.ts";

/**
 * Returns what a participant can know before joining. The request itself does not join, so another page on which the
 * participant is already in the room stays connected.
 */
export const getLobby = endpoint({
  method: "GET",
  path: "/connection/{roomId}",
  params: z.object({ roomId: id.check(z.toLowerCase()) }),
  data: z.object({
    role: roomRole,
    hostPresent: z.boolean(),
    viewers: z.int().check(z.minimum(0)),
    /** The viewers' names, for the host only: viewers don't see each other's names. */
    names: z.array(z.string()),
    /** Null for viewers, and when the server has no SFU. */
    sfu: z.nullable(sfuChoice),
    /** Null for a lecture that is not recorded. An older server doesn't send it. */
    recording: z._default(z.nullable(roomRecording), null),
    /** For older desktop apps; pages use the response's `Date` header. ISO 8601, UTC. */
    serverNow: z.string(),
    /** For testing whether TURN servers can be reached. */
    iceServers: z.array(iceServer),
  }),
});

/**
 * Sets the host's preference for an SFU: the host then uploads only once, whatever the number of viewers. An open room
 * moves to the SFU immediately and never back.
 */
export const chooseSfu = endpoint({
  method: "PUT",
  path: "/connection/{roomId}/sfu",
  params: z.object({ roomId: id.check(z.toLowerCase()) }),
  body: z.pick(sfuChoice, { wished: true }),
  data: sfuChoice,
});

/** The length of a sample, in characters: large enough to time a transfer, small enough for a metered connection. */
export const SAMPLE_CHARACTERS = 200_000;

/** Returns incompressible data for timing a download. */
export const downloadSample = endpoint({
  method: "GET",
  path: "/speed-test",
  data: z.object({ filler: z.string() }),
});

/** Receives a sample for timing an upload. */
export const uploadSample = endpoint({
  method: "POST",
  path: "/speed-test",
  body: z.object({ filler: z.string().check(z.maxLength(SAMPLE_CHARACTERS)) }),
  data: z.object({}),
});
