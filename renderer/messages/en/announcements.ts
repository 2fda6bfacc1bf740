import { addTexts } from "../i18n.ts";

/** Messages from a lecture's instructor to everybody enrolled. */
export const enAnnouncements = {
  heading: "Messages from the instructor",
  failed: "The messages couldn't be loaded.",
  report: "Report",
  reportOf: "Report the message of {{date}}",
  manageHeading: "Messages to your students",
  manageLead:
    "Write to everybody enrolled, by email and notification. You can send three messages a lecture.",
  manageLeft_one: "You can send {{count}} more message.",
  manageLeft_other: "You can send {{count}} more messages.",
  nobody: "Nobody is enrolled yet.",
  write: "Message everybody enrolled",
  sentTo_one: "{{date}} · to {{count}} student",
  sentTo_other: "{{date}} · to {{count}} students",
  removed: "Gubae has removed this message.",
  dialogTitle: "Message everybody enrolled",
  dialogLead_one:
    "{{count}} student gets it by email and notification, but not at night. It can't be changed.",
  dialogLead_other:
    "{{count}} students get it by email and notification, but not at night. It can't be changed.",
  text: "Message",
  textHint: "Plain text; addresses don't become links. {{left}} characters left.",
  send_one: "Send to {{count}} student",
  send_other: "Send to {{count}} students",
  sending: "Sending…",
  sent: "Your message is on its way.",
  reportHeading: "Report this message",
  reportLead: "Our team looks at it. The instructor isn't told.",
  reason: "What is wrong with the message?",
  reasons: {
    spam: "Advertising or spam",
    abuse: "Insults or threats",
    fraud: "Fraud: it asks for money or passwords",
    other: "Something else",
  },
  reporting: "Reporting…",
  reported: "Thank you. We'll look at this message.",
  noMessage: "Open this page from the message that you want to report.",
  toDashboard: "My dashboard",
} as const;

addTexts("announcements", enAnnouncements);

declare module "../i18n.ts" {
  interface Catalogue {
    announcements: typeof enAnnouncements;
  }
}
