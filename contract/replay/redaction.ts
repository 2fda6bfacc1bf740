import { z } from "zod/mini";
import { endpoint, id, pageQuery } from "../http/endpoint.ts";
import { textField } from "../text/text-field.ts";
import { hiddenPassage } from "./cuts.ts";

const REDACTION_TEXT_MAX_LENGTH = 300;
/** The time after which an admin must decide a redaction request that the host has left undecided, in milliseconds. */
export const REDACTION_OVERDUE_MS = 72 * 60 * 60 * 1000;

const text = (min: number) =>
  textField({
    missing: "Enter a reason.",
    min,
    max: REDACTION_TEXT_MAX_LENGTH,
    long: `This text can be up to ${REDACTION_TEXT_MAX_LENGTH} characters long.`,
  });

/** The reason for refusing a redaction request. */
export const redactionAnswer = text(1);

export const redactionState = z.enum(["open", "granted", "refused"]);

/** The redaction status of a viewer whom the host let speak in a recorded lecture. */
const ownRedactionRequest = z.object({
  /**
   * The passages in which the caller speaks, in the visible parts of the replay. Empty if the caller didn't speak or
   * there is no replay.
   */
  passages: z.array(hiddenPassage),
  /** The caller's latest request. */
  request: z.nullable(
    z.object({
      state: redactionState,
      /** True if an admin decides instead of the host. */
      withAdmin: z.boolean(),
      /** The reason for the refusal. */
      answer: z.nullable(z.string()),
    }),
  ),
  /** True if the caller can request a redaction now. After the host's refusal, the request goes to an admin. */
  canAsk: z.boolean(),
});
export type OwnRedactionRequest = z.infer<typeof ownRedactionRequest>;

const params = z.object({ id: id.check(z.toLowerCase()) });

/** Available to anyone who spoke in the lecture, with or without a seat. */
export const getOwnRedactionRequest = endpoint({
  method: "GET",
  path: "/lectures/{id}/replay/cut-out",
  params,
  data: ownRedactionRequest,
});

/**
 * Requests that every passage in which the caller speaks be hidden. The host decides or, if the host has already
 * refused, an admin. Repeating an open request changes nothing. Fails with `replay_unavailable`, `cut_out_nothing` or
 * `cut_out_decided`.
 */
export const requestRedaction = endpoint({
  method: "POST",
  path: "/lectures/{id}/replay/cut-out",
  params,
  body: z.object({ reason: z.optional(text(0)) }),
  data: ownRedactionRequest,
});

/** An open redaction request, for the lecture's host and admins. */
export const redactionRequest = z.object({
  _id: id,
  name: z.string(),
  /** Empty when no reason was given. */
  reason: z.string(),
  /** ISO 8601, UTC. */
  askedAt: z.string(),
  passages: z.array(hiddenPassage),
  /**
   * True if only an admin can grant the request, because granting it would hide more than a quarter of a replay that
   * students have paid for.
   */
  needsAdmin: z.boolean(),
  /** True if the host has passed the request to an admin or refused it. */
  withAdmin: z.boolean(),
});
export type RedactionRequest = z.infer<typeof redactionRequest>;

const requestParams = z.object({ ...params.shape, requestId: id.check(z.toLowerCase()) });

/**
 * Hides the passages of a request as cuts that only an admin can show again. If the request needs an admin, a call by
 * the host only passes it to an admin, and the request stays `open`. Fails with `cut_out_decided` or
 * `cut_out_leaves_nothing`.
 */
export const grantRedaction = endpoint({
  method: "POST",
  path: "/lectures/{id}/replay/cut-outs/{requestId}/grant",
  params: requestParams,
  data: z.object({ state: redactionState }),
});

/** Refuses a request; the speaker can read the reason. Fails with `cut_out_decided`. */
export const refuseRedaction = endpoint({
  method: "POST",
  path: "/lectures/{id}/replay/cut-outs/{requestId}/refuse",
  params: requestParams,
  body: z.object({ reason: redactionAnswer }),
  data: z.object({}),
});

const adminRedactionRequest = z.object({
  ...redactionRequest.shape,
  lectureId: id,
  lectureName: z.string(),
  instructorName: z.string(),
  instructorEmail: z.string(),
  email: z.string(),
  /**
   * True if an admin must decide, because the host has passed the request on, or has left it undecided for 72 hours.
   */
  isOverdue: z.boolean(),
});
export type AdminRedactionRequest = z.infer<typeof adminRedactionRequest>;

/** All open requests, oldest first. */
export const listRedactionRequests = endpoint({
  method: "GET",
  path: "/admin/api/cut-outs",
  query: pageQuery,
  data: z.array(adminRedactionRequest),
});
