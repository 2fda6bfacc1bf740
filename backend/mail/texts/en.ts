/** What our mails say. */
export const enMails = {
  resetSubject: "Set a new password for Gubae",
  resetHello: (name: string) => `Hello ${name},`,
  resetAsked: "Somebody, probably you, asked for a new password for your Gubae account.",
  resetAction: "Set a new password",
  resetHow: "Follow this link within 30 minutes. It works once.",
  resetNotYou: "If it wasn't you, leave this mail alone: your password stays as it is.",
  contactSubject: (name: string) => `Message from ${name} to Gubae`,
  contactFrom: (name: string, email: string) => `${name} <${email}> wrote on the contact page:`,
  contactHow: "Answering this mail answers the sender.",
} as const;

export type MailTexts = {
  readonly [Key in keyof typeof enMails]: (typeof enMails)[Key] extends string
    ? string
    : (typeof enMails)[Key];
};
