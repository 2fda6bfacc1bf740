import { z } from "zod/mini";
import { endpoint, id, pageQuery } from "../http/endpoint.ts";
import { reportReason } from "../room/chat.ts";

/** A message in a lecture's chat, a question in class, or a message from its instructor to everybody enrolled. */
export const reportedKind = z.enum(["message", "question", "announcement"]);
export type ReportedKind = z.infer<typeof reportedKind>;

/** Something with undecided reports. */
export const reportedMessage = z.object({
  /** Id of the first open report. */
  _id: id,
  text: z.string(),
  /** ISO-8601, UTC. */
  sentAt: z.string(),
  senderName: z.string(),
  senderEmail: z.string(),
  lectureName: z.string(),
  instructorName: z.string(),
  /** Whether the instructor wrote the message. */
  isHost: z.boolean(),
  /** Number of users who gave each reason. */
  reasons: z.partialRecord(reportReason, z.int()),
  /** Time of the first report. ISO-8601, UTC. */
  reportedAt: z.string(),
  /** Whether the admin wrote or reported the message, so that another admin has to decide. */
  isOwn: z.boolean(),
  /** An older server doesn't send this field. */
  kind: z._default(reportedKind, "message"),
});
export type ReportedMessage = z.infer<typeof reportedMessage>;

/** Lists the reported messages in the order of their first reports. */
export const listReportedMessages = endpoint({
  method: "GET",
  path: "/admin/api/reported-messages",
  query: pageQuery,
  data: z.array(reportedMessage),
});

export const reportDecision = z.enum(["dismiss", "remove"], {
  error: "Choose whether the message stays.",
});
export type ReportDecision = z.infer<typeof reportDecision>;

/**
 * Decides all open reports of the message. Fails with `report_not_found`; with `report_decided` when another admin or
 * the host was faster; with `forbidden` when the admin wrote or reported the message.
 */
export const decideReport = endpoint({
  method: "POST",
  path: "/admin/api/reported-messages/{id}/decide",
  params: z.object({ id }),
  body: z.object({ decision: reportDecision }),
  data: z.object({}),
});
