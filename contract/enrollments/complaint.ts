import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";
import { textField } from "../text/text-field.ts";

/** `open`: an admin has not decided yet. `released`: the instructor keeps the money. */
export const complaintStatus = z.enum(["open", "released", "refunded"]);
export type ComplaintStatus = z.infer<typeof complaintStatus>;

/** The caller's complaint about a payment, or their option to file one. Only for a lecture that counts as given. */
export const ownComplaint = z.object({
  /** `possible`: the student can file a complaint. */
  status: z.enum(["possible", "open", "released"]),
  /** Deadline for filing a complaint. ISO-8601, UTC. */
  until: z.string(),
});
export type OwnComplaint = z.infer<typeof ownComplaint>;

export const COMPLAINT_MIN_LENGTH = 10;
export const COMPLAINT_MAX_LENGTH = 300;

/** The complaint in one sentence. */
export const complaintText = textField({
  missing: "Describe in one sentence what was different.",
  min: COMPLAINT_MIN_LENGTH,
  short: `Describe it in at least ${COMPLAINT_MIN_LENGTH} characters.`,
  max: COMPLAINT_MAX_LENGTH,
  long: `This text can be up to ${COMPLAINT_MAX_LENGTH} characters long.`,
});

/**
 * Files a complaint that a lecture did not take place as announced. Only students who have paid can file one, and only
 * once. Filing is possible from the decision that the lecture counts as given until the lecture's earnings can be paid
 * out. Fails with `not_enrolled`, `complaint_filed`, `complaint_too_early` or `complaint_too_late`.
 */
export const fileComplaint = endpoint({
  method: "POST",
  path: "/complaints",
  keyed: true,
  status: 201,
  body: z.object({ classId: id, text: complaintText }),
  data: z.object({}),
});
