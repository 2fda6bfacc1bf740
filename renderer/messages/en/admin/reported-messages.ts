/** Reported chat messages, for admins. */
export const enReportedMessages = {
  lead: "Messages that people in a lecture reported. A removed one disappears for everyone at once.",
  empty: "No reported messages",
  by: "Written by",
  inLecture: "Lecture",
  sentAt: "Written",
  reportedAt: "First reported",
  reasons: "Reasons",
  host: "The instructor wrote it.",
  own: "You wrote or reported this message, so another admin decides.",
  dismiss: "Let it stay",
  dismissQuestion: "The message stays, and the reports are closed.",
  remove: "Remove message",
  removeQuestion: "Everyone reads that this message was removed. This can't be undone.",
  decided: "Decided.",
} as const;
