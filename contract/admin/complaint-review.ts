import { z } from "zod/mini";
import { endpoint, id, pageQuery } from "../http/endpoint.ts";
import { paymentStatus } from "../payments/payment.ts";
import { reasonBody } from "./admin.ts";

/** An open complaint, with the facts about its lecture. `getFulfillmentEvidence` returns attendance and messages. */
export const adminComplaint = z.object({
  _id: id,
  /** The student's own words. */
  text: z.string(),
  /** ISO-8601, UTC. */
  filedAt: z.string(),
  studentName: z.string(),
  studentEmail: z.string(),
  /** Minutes that the student spent in the room after the start. */
  attendedMinutes: z.int(),
  /** The student's payment in birr. */
  amount: z.number(),
  /** The payment's status. It differs from `paid` if the payment was refunded after the complaint was filed. */
  paymentStatus,
  lecture: id,
  lectureName: z.string(),
  instructorName: z.string(),
  instructorEmail: z.string(),
  /** ISO-8601, UTC. */
  startsAt: z.string(),
  soldMinutes: z.int(),
  confirmedMinutes: z.int(),
  unconfirmedMinutes: z.int(),
  /** Number of open complaints about this lecture. */
  complaints: z.int(),
  /** Whether all payments of the lecture are held, not only this student's. */
  lectureHeld: z.boolean(),
  /** Number of payments that would be refunded if everyone were refunded; `lectureAmount` is their total in birr. */
  payments: z.int(),
  lectureAmount: z.number(),
  /** Whether the admin teaches this lecture or filed the complaint, so that another admin has to decide. */
  isOwn: z.boolean(),
});
export type AdminComplaint = z.infer<typeof adminComplaint>;
/** Lists the open complaints, oldest first. */
export const listComplaints = endpoint({
  method: "GET",
  path: "/admin/api/complaints",
  query: pageQuery,
  data: z.array(adminComplaint),
});

/** `release`: the instructor keeps the money. `refund_all`: everyone is refunded and the lecture is closed. */
export const complaintDecision = z.enum(["release", "refund_one", "refund_all"], {
  error: "Choose what happens to the money.",
});
export type ComplaintDecision = z.infer<typeof complaintDecision>;
/**
 * Fails with `complaint_decided` if the complaint is already decided, and with `forbidden` if the lecture or the
 * complaint is the admin's own. The student sees the `reason` given for the decision.
 */
export const decideComplaint = endpoint({
  method: "POST",
  path: "/admin/api/complaints/{id}/decide",
  keyed: true,
  params: z.object({ id }),
  body: z.extend(reasonBody, { decision: complaintDecision }),
  data: z.object({}),
});
