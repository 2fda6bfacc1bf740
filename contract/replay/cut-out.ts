import { z } from "zod/mini";
import { endpoint, id, pageQuery } from "../http/endpoint.ts";
import { textField } from "../text/text-field.ts";
import { hiddenPassage } from "./cuts.ts";

const CUT_OUT_TEXT_MAX_LENGTH = 300;
/** Left open by the host for so long, a request needs an admin. Milliseconds. */
export const CUT_OUT_OVERDUE_MS = 72 * 60 * 60 * 1000;

const text = (min: number) =>
  textField({
    missing: "Enter a reason.",
    min,
    max: CUT_OUT_TEXT_MAX_LENGTH,
    long: `This text can be up to ${CUT_OUT_TEXT_MAX_LENGTH} characters long.`,
  });

/** Of a refusal. */
export const cutOutAnswer = text(1);

export const cutOutState = z.enum(["open", "granted", "refused"]);

/** A viewer of a recorded lecture whom its host let speak. */
const ownCutOut = z.object({
  /** Where the caller speaks in the replay, as far as it isn't hidden. None: the caller didn't speak, or there is no replay. */
  passages: z.array(hiddenPassage),
  /** What they asked for last. */
  request: z.nullable(
    z.object({
      state: cutOutState,
      /** An admin decides, instead of the host. */
      withAdmin: z.boolean(),
      /** Why it was refused. */
      answer: z.nullable(z.string()),
    }),
  ),
  /** Whether they can ask now; with a refusal of the host's, an admin. */
  canAsk: z.boolean(),
});
export type OwnCutOut = z.infer<typeof ownCutOut>;

const params = z.object({ id: id.check(z.toLowerCase()) });

/** Everybody may ask it about a lecture that they spoke in, with a seat or without. */
export const getOwnCutOut = endpoint({
  method: "GET",
  path: "/lectures/{id}/replay/cut-out",
  params,
  data: ownCutOut,
});

/**
 * Asks the host to hide every passage in which the caller speaks; after the host has refused, an admin. Asked again while
 * it is open, nothing changes. Fails with `replay_unavailable`, `cut_out_nothing` or `cut_out_decided`.
 */
export const askForCutOut = endpoint({
  method: "POST",
  path: "/lectures/{id}/replay/cut-out",
  params,
  body: z.object({ reason: z.optional(text(0)) }),
  data: ownCutOut,
});

/** An open request, for the lecture's host and admins. */
export const cutOutRequest = z.object({
  _id: id,
  name: z.string(),
  /** Empty: none was given. */
  reason: z.string(),
  /** ISO-8601, UTC. */
  askedAt: z.string(),
  passages: z.array(hiddenPassage),
  /** Of a replay that students have paid for, more than a quarter would then be hidden: only an admin can grant that. */
  needsAdmin: z.boolean(),
  /** The host has left it to an admin, or has refused it. */
  withAdmin: z.boolean(),
});
export type CutOutRequest = z.infer<typeof cutOutRequest>;

const requestParams = z.object({ ...params.shape, requestId: id.check(z.toLowerCase()) });

/**
 * Hides the passages of a request, as cuts that only an admin shows again. Where it needs an admin, the host's call leaves it
 * to one: it stays `open`. Fails with `cut_out_decided` or `cut_out_leaves_nothing`.
 */
export const grantCutOut = endpoint({
  method: "POST",
  path: "/lectures/{id}/replay/cut-outs/{requestId}/grant",
  params: requestParams,
  data: z.object({ state: cutOutState }),
});

/** Refuses a request; the speaker reads why. Fails with `cut_out_decided`. */
export const refuseCutOut = endpoint({
  method: "POST",
  path: "/lectures/{id}/replay/cut-outs/{requestId}/refuse",
  params: requestParams,
  body: z.object({ reason: cutOutAnswer }),
  data: z.object({}),
});

const adminCutOut = z.object({
  ...cutOutRequest.shape,
  lectureId: id,
  lectureName: z.string(),
  instructorName: z.string(),
  instructorEmail: z.string(),
  email: z.string(),
  /** An admin decides: the host has left it to one, or to nobody for 72 hours. */
  isOverdue: z.boolean(),
});
export type AdminCutOut = z.infer<typeof adminCutOut>;

/** All open requests, oldest first. */
export const listCutOuts = endpoint({
  method: "GET",
  path: "/admin/api/cut-outs",
  query: pageQuery,
  data: z.array(adminCutOut),
});
