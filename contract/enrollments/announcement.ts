import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";
import { reportReason } from "../room/chat.ts";
import { textField } from "../text/text-field.ts";

export const ANNOUNCEMENT_MAX_LENGTH = 1000;
export const MAX_ANNOUNCEMENTS_PER_LECTURE = 3;

/** Plain text; addresses in it never become links. */
export const announcementText = textField({
  missing: "Enter a message.",
  max: ANNOUNCEMENT_MAX_LENGTH,
  long: `A message can be up to ${ANNOUNCEMENT_MAX_LENGTH} characters long.`,
  multiline: true,
});

/** A message from a lecture's instructor to everybody enrolled. */
export const announcement = z.object({
  _id: id,
  text: z.string(),
  /** ISO-8601, UTC. */
  sentAt: z.string(),
  /** The number of students that it was sent to. Only the instructor gets it. */
  recipients: z.optional(z.int()),
  /** Whether an admin has removed it. Students don't get removed ones. */
  removed: z.boolean(),
});
export type Announcement = z.infer<typeof announcement>;

/** Lists a lecture's announcements, oldest first, for its instructor and its students. */
export const listAnnouncements = endpoint({
  method: "GET",
  path: "/lectures/{id}/announcements",
  params: z.object({ id }),
  data: z.object({
    announcements: z.array(announcement),
    /** The number of students that a message would be sent to now. Only the instructor gets it. */
    recipients: z.optional(z.int()),
  }),
});

/**
 * Sends a message to everybody enrolled. Fails with `announcements_used_up` after `MAX_ANNOUNCEMENTS_PER_LECTURE`, and
 * with `nobody_enrolled`.
 */
export const sendAnnouncement = endpoint({
  method: "POST",
  path: "/lectures/{id}/announcements",
  keyed: true,
  status: 201,
  params: z.object({ id }),
  body: z.object({ text: announcementText }),
  data: announcement,
});

/**
 * Reports an announcement to the admins. Only an account's first report of it counts. Fails with
 * `message_not_found`, and with `not_enrolled` for accounts that it was not sent to.
 */
export const reportAnnouncement = endpoint({
  method: "POST",
  path: "/announcements/{id}/report",
  status: 201,
  params: z.object({ id }),
  body: z.object({ reason: reportReason }),
  data: z.object({}),
});

/** The page that reports an announcement. */
export function announcementReportPath(announcementId: string): `/${string}` {
  return `/report?id=${announcementId}`;
}
