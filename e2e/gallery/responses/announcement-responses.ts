import type { Announcement } from "#contract/enrollments/announcement.ts";

const messages: Announcement[] = [
  {
    _id: "01900000-0000-7000-8000-000000000001",
    text: "ሰላም! Please bring a ruler and squared paper on Tuesday.\n\nThe exercises are at https://example.com/week-3/a-rather-long-address-without-any-spaces-in-it.pdf",
    sentAt: "2026-11-21T12:00:00.000Z",
    removed: false,
  },
  {
    _id: "01900000-0000-7000-8000-000000000002",
    text: "We begin ten minutes later.",
    sentAt: "2026-11-22T12:00:00.000Z",
    removed: false,
  },
];

/** What an instructor wrote to everybody enrolled. */
export const announcementResponses = {
  received: { statusCode: 200, data: { announcements: messages } },
  own: {
    statusCode: 200,
    data: {
      announcements: messages.map((each, index) => ({ ...each, recipients: 34, removed: index === 1 })),
      recipients: 34,
    },
  },
};
