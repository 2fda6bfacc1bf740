/** Complaints about lectures, for admins. */
export const enComplaints = {
  lead: "Students who say that a lecture didn't take place as announced. Its money is held until you decide.",
  empty: "No complaints to decide",
  filedAt: "Filed",
  attended: "Student's attendance",
  held_one: "{{count}} complaint holds all the money of this lecture, {{amount}}.",
  held_other: "{{count}} complaints hold all the money of this lecture, {{amount}}.",
  refundedAlready: "This payment has been refunded already.",
  own: "You're involved in this complaint, so another admin decides.",
  release: "Decline",
  releaseQuestion:
    "The instructor keeps the money for this seat. We tell the student that it stays as it is.",
  refundOne: "Refund this student",
  refundOneQuestion:
    "{{name}} gets {{amount}} back and loses the seat. The instructor's share is taken back too.",
  refundAll: "Refund everyone",
  refundAllQuestion_one:
    "{{count}} payment is refunded in full, {{amount}}. The lecture is closed for everyone, and the instructor's " +
    "share is taken back too. This can't be undone.",
  refundAllQuestion_other:
    "{{count}} payments are refunded in full, {{amount}} in total. The lecture is closed for everyone, and the " +
    "instructor's share is taken back too. This can't be undone.",
  reason: "Reason (the students see it)",
} as const;
