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
  lectureLine: (name: string, instructor: string, when: string) => `${name}\n${instructor}\n${when}`,
  openLecture: "Open the lecture",
  otherLectures: "Find other lectures",
  receiptSubject: (lecture: string) => `You are enrolled, and this is your receipt: ${lecture}`,
  receiptPaid: (amount: string) => `We received your payment of ${amount}. Your seat is yours:`,
  receiptReference: (ref: string) => `Payment reference: ${ref}`,
  receiptAction: "See and print your receipt",
  enrolledSubject: (lecture: string) => `You are enrolled: ${lecture}`,
  enrolledFree: "Your seat is yours. The lecture is free:",
  joinHow: "Open the lecture on Gubae shortly before it begins and choose Join Class.",
  reminderDaySubject: (lecture: string) => `Within a day: ${lecture}`,
  reminderHourSubject: (lecture: string) => `Within the hour: ${lecture}`,
  reminderStudent: "A lecture that you are enrolled in begins soon:",
  reminderInstructor: "A lecture of yours begins soon:",
  hostHow: "Open the lecture on Gubae a little earlier, try camera and microphone, and choose Host Class.",
  changedSubject: (lecture: string) => `Changed: ${lecture}`,
  changedSaid: "The instructor changed a lecture that you are enrolled in. It is now:",
  changedBefore: (name: string, when: string) => `Before:\n${name}\n${when}`,
  changedHow:
    "If that does not suit you, you can withdraw on the lecture's page. It says beforehand what you get back.",
  cancelledSubject: (lecture: string) => `Cancelled: ${lecture}`,
  cancelledSaid: "This lecture does not take place:",
  noHostSubject: (lecture: string) => `The instructor did not come: ${lecture}`,
  noHostSaid: "We are sorry. The instructor did not come to this lecture, so your enrollment has ended:",
  paidBackSaid: "We have ended this lecture, and your enrollment with it:",
  paidBackWhy: (reason: string) => `Why:\n${reason}`,
  moneyBack: (amount: string) => `You get your ${amount} back, all of it. You need not do anything.`,
  refundStartedSubject: (amount: string) => `Your refund of ${amount} is on its way`,
  refundStarted: (amount: string, lecture: string) =>
    `We are sending back the ${amount} that you paid for “${lecture}”.`,
  refundStartedHow:
    "How long it takes is up to your bank or mobile money service, mostly a few days. We write again when it is done.",
  refundedSubject: (amount: string) => `${amount} refunded`,
  refunded: (amount: string, lecture: string) =>
    `The ${amount} that you paid for “${lecture}” went back to where you paid from.`,
  refundedHow: "It may take a few days until your bank or mobile money service shows it.",
  refundFailedSubject: (amount: string) => `Your refund of ${amount} needs a person`,
  refundFailed: (amount: string, lecture: string) =>
    `We could not send back the ${amount} that you paid for “${lecture}” by ourselves.`,
  refundFailedHow:
    "Your money is not lost: a person at Gubae looks at it and sends it another way. You need not do anything.",
  payoutSubject: (amount: string) => `Your payout of ${amount} is on its way`,
  payoutReleased: (amount: string) =>
    `We released your payout of ${amount}. It goes to the account that you named.`,
  payoutHow:
    "Banks and mobile money services mostly show it within a few days. Your statement on Gubae has the details.",
  payoutAction: "See your earnings",
} as const;

export type MailTexts = {
  readonly [Key in keyof typeof enMails]: (typeof enMails)[Key] extends string
    ? string
    : (typeof enMails)[Key];
};
