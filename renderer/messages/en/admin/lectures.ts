/** The admins' section of lectures whose payments can be refunded. */
export const enAdminLectures = {
  lead: "Lectures that students have paid for. Refund everyone where needed.",
  search: "Title, or the instructor's name or email",
  empty: "No paid lectures found",
  suspended: "The instructor is suspended.",
  instructor: "Instructor",
  starts: "Starts",
  payments: "Payments",
  eachPayment: "See each payment",
  shortNotice: "Allow short notice",
  shortNoticeQuestion:
    "For 24 hours the instructor can move this lecture to a date that is less than a day away. Students who paid before can withdraw with a full refund.",
  shortNoticeReason: "Reason (only admins see it)",
  shortNoticeAllowed: "Allowed.",
  deleteReplay: "Delete the replay",
  deleteReplayQuestion_one:
    "The replay of “{{name}}” and all that was recorded go for good. {{count}} student has paid {{amount}} and can then get " +
    "all of it back. What was already paid out to the instructor becomes their debt.",
  deleteReplayQuestion_other:
    "The replay of “{{name}}” and all that was recorded go for good. {{count}} students have paid {{amount}} in total and can " +
    "then get all of it back. What was already paid out to the instructor becomes their debt.",
  replayDeleted: "The replay is deleted. Students can ask for a refund.",
  refund: "Refund everyone",
  refundQuestion_one:
    "{{count}} payment for “{{name}}” is refunded in full, {{amount}}. The lecture ends for everyone and can't be " +
    "bought anymore, and the instructor's share is taken back too. This can't be undone.",
  refundQuestion_other:
    "{{count}} payments for “{{name}}” are refunded in full, {{amount}} in total. The lecture ends for everyone and " +
    "can't be bought anymore, and the instructor's share is taken back too. This can't be undone.",
  reason: "Reason (students see it)",
  refunded: "The refunds are on their way.",
} as const;
