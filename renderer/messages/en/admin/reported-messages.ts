/** Reported chat messages, for admins. */
export const enReportedMessages = {
  lead: "Messages that people reported, from the chat and the questions of lectures or from instructors. A removed one disappears for everyone at once.",
  empty: "No reported messages",
  message: "Message",
  by: "Written by",
  inLecture: "Lecture",
  sentAt: "Written",
  reportedAt: "First reported",
  reasons: "Reasons",
  host: "The instructor wrote it.",
  sentToAll: "The instructor sent it to everybody enrolled, by email and notification.",
  question: "It is a question to the host. If it is anonymous, nobody in the room knows who asked it.",
  own: "You wrote or reported this message, so another admin decides.",
  dismiss: "Let it stay",
  dismissQuestion: "The message stays, and the reports are closed.",
  remove: "Remove message",
  removeQuestion: "Everyone reads that this message was removed. This can't be undone.",
  removeSentToAllQuestion:
    "It disappears from the lecture's page, and emails that haven't been sent yet stay unsent. This can't be undone.",
  removeAskedQuestion: "It disappears for everyone. This can't be undone.",
  decided: "Decided.",
} as const;
