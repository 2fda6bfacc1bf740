import { refundRule, replayRefundRule } from "#contract/payments/refund-rule.ts";

export const enEmails = {
  resetSubject: "Reset your Gubae password",
  resetHello: (name: string) => `Hello ${name},`,
  resetAsked: "We received a request to reset the password of your Gubae account.",
  resetAction: "Set a new password",
  resetHow: "Use this link within 30 minutes. It works only once.",
  resetNotYou: "If you didn't ask for this, you can ignore this email. Your password won't change.",
  verifyEmailSubject: "Confirm your email for Gubae",
  verifyEmailBody: "Welcome to Gubae! Confirm your email to enroll in lectures or create your own.",
  verifyEmailCode: (code: string) =>
    `Open the link below, or enter this code on your dashboard: ${code}. Both work for 24 hours.`,
  verifyEmailNotYou: "If you didn't sign up for Gubae, you can ignore this email.",
  emailChangeSubject: "Confirm your new email for Gubae",
  emailChangeBody: (email: string) => `You asked to change the email of your Gubae account to ${email}.`,
  emailChangeHow:
    "Confirm it within 24 hours. Until then you log in with your old email. Your other devices will be logged out.",
  emailChangeAction: "Confirm this email",
  emailChangeNotYou: "If you didn't ask for this, you can ignore this email. Nothing will change.",
  emailInUseSubject: "Your email already has a Gubae account",
  emailInUseBody: (email: string) =>
    `Somebody asked to use ${email} for another Gubae account. This email already has an account, so nothing has changed.`,
  emailInUseHow: "If it was you, log in with this email, or choose another one for the other account.",
  emailInUseAction: "Log in",
  emailChangeRequestedSubject: "Your Gubae email is about to change",
  emailChangeRequestedBody: (email: string) =>
    `Somebody with your password asked to change the email of your Gubae account to ${email}. It changes once that address is confirmed.`,
  emailChangeRequestedNotYou:
    "If it wasn't you, change your password now. The change is then cancelled and all your other devices are logged out.",
  emailChangeRequestedAction: "Change your password",
  emailChangedSubject: "Your Gubae email has changed",
  emailChangedBody: (email: string) =>
    `The email of your Gubae account is now ${email}. You can no longer log in with this one, and links we sent to it no longer work.`,
  emailChangedNotYou: "If it wasn't you, contact us right away.",
  emailChangedAction: "Contact us",
  logInAttemptsSubject: "Somebody is trying to log in to your Gubae account",
  logInAttemptsBody:
    "In the last few minutes there were many attempts to log in to your account with a wrong password. We've slowed them down. You can still log in.",
  logInAttemptsHow:
    "If it was you, you can set a new password. If it wasn't, make sure that you use your password nowhere else.",
  secondFactor: {
    added: {
      subject: "Your Gubae account now asks for a code",
      body: "An authenticator app was added to your Gubae account. From now on, logging in asks for its code.",
    },
    removed: {
      subject: "Your Gubae account no longer asks for a code",
      body: "The authenticator app was removed from your Gubae account. Logging in asks for your password only.",
    },
    recovery_code_used: {
      subject: "A recovery code of your Gubae account was used",
      body: "Somebody used one of your recovery codes instead of the code of your authenticator app. That recovery code no longer works.",
    },
    recovery_codes_renewed: {
      subject: "Your Gubae account has new recovery codes",
      body: "New recovery codes were created for your Gubae account. The previous ones no longer work.",
    },
    attempts: {
      subject: "Somebody knows the password of your Gubae account",
      body: "There were several attempts to log in to your account with your password and a wrong code. We've stopped them for a few minutes.",
    },
    passkey_added: {
      subject: "A passkey was added to your Gubae account",
      body: "A passkey was added to your Gubae account. It logs in without your password. If you didn't add it, remove it on your profile.",
    },
    passkey_removed: {
      subject: "A passkey was removed from your Gubae account",
      body: "A passkey was removed from your Gubae account. It can no longer be used to log in.",
    },
    passkey_copied: {
      subject: "A passkey of your Gubae account may have been copied",
      body: "We refused a passkey of your account, because another device seems to use a copy of it. Remove it on your profile and add a new one.",
    },
  },
  secondFactorNotYou:
    "If it wasn't you, change your password now. All your other devices are then logged out.",
  secondFactorAction: "Check your account",
  contactSubject: (name: string) => `New contact message from ${name}`,
  contactFrom: (name: string, email: string) => `${name} <${email}> wrote on the contact page:`,
  contactHow: "Reply to this email to answer the sender.",
  lectureLine: (name: string, instructor: string, when: string) => `${name}\n${instructor}\n${when}`,
  openLecture: "Open lecture",
  otherLectures: "Browse other lectures",
  receiptSubject: (lecture: string) => `You're enrolled, and here's your receipt: ${lecture}`,
  receiptPaid: (amount: string) => `We've received your payment of ${amount}. Your seat is confirmed:`,
  replayReceiptSubject: (lecture: string) => `You can watch the replay, and here's your receipt: ${lecture}`,
  replayReceiptPaid: (amount: string) =>
    `We've received your payment of ${amount}. The replay of this lecture is yours to watch:`,
  replayReceiptUntil: (until: string) => `You can watch it until ${until}.`,
  replayRefundRule: replayRefundRule.en,
  receiptReference: (ref: string) => `Payment reference: ${ref}`,
  refundRule: refundRule.en,
  receiptAction: "View or print your receipt",
  enrolledSubject: (lecture: string) => `You're enrolled: ${lecture}`,
  enrolledFree: "Your seat is confirmed. This lecture is free:",
  replayPromised: (days: number) =>
    `The replay is available for ${days} ${days === 1 ? "day" : "days"} after the lecture.`,
  joinHow: "Shortly before the lecture starts, open it on Gubae and choose Join Class.",
  reminderDaySubject: (lecture: string) => `Starting within 24 hours: ${lecture}`,
  reminderSoonSubject: (lecture: string) => `Starting in a few minutes: ${lecture}`,
  hostLiveSubject: (lecture: string) => `Live now: ${lecture}`,
  hostLiveBody: "A lecture you're enrolled in is live. The instructor is waiting for you:",
  reminderStudent: "A lecture you're enrolled in starts soon:",
  reminderInstructor: "Your lecture starts soon:",
  hostHow:
    "Open the lecture on Gubae a little early, check your camera and microphone, then choose Host Class.",
  changedSubject: (lecture: string) => `Updated: ${lecture}`,
  changedBody: "The instructor has changed a lecture you're enrolled in. Here are the new details:",
  changedBefore: (name: string, when: string) => `Previously:\n${name}\n${when}`,
  changedDuration: (minutes: number, before: number) =>
    `It now takes ${minutes} minutes instead of ${before}.`,
  changedHow:
    "If this doesn't suit you, you can withdraw on the lecture's page. You'll see what you'll get back before you confirm.",
  announcementSubject: (lecture: string) => `Message about ${lecture}`,
  announcementBody: (instructor: string) =>
    `${instructor} has sent this message to everybody enrolled in the lecture:`,
  announcementSmall:
    "Gubae shows messages from instructors as plain text. Pay only on Gubae, and never send anybody your password.",
  announcementReport: "Report this message",
  materialsSubject: (lecture: string) => `New files: ${lecture}`,
  materialsBody: "The instructor has added files to a lecture you're enrolled in:",
  replayExpiresSubject: (lecture: string) => `The replay ends soon: ${lecture}`,
  replayExpiresBody: (when: string) =>
    `You can watch this lecture's replay for a few more days, until ${when}. After that it will be deleted.`,
  replayMissingSubject: (lecture: string) => `The replay is missing: ${lecture}`,
  replayMissingBody: "We're sorry. The replay of this lecture should be available by now, but it isn't:",
  replayDeletedSubject: (lecture: string) => `The replay was deleted: ${lecture}`,
  replayDeletedBody: (byInstructor: boolean) =>
    `${byInstructor ? "The instructor has" : "We've"} deleted the replay of this lecture early:`,
  redactionRequestedSubject: (lecture: string) => `A speaker asks to be removed: ${lecture}`,
  redactionRequestedBody: (name: string) =>
    `${name} speaks in the replay of your lecture and asks you to hide those passages:`,
  redactionRequestedHow:
    "Open the lecture to hide them, or to decline with a reason. If you do neither within three days, an admin decides.",
  redactionGrantedSubject: (lecture: string) => `You've been removed from a replay: ${lecture}`,
  redactionGrantedBody:
    "The passages in which you speak are hidden from the replay of this lecture. Nobody can watch or download them anymore:",
  redactionRefusedSubject: (lecture: string) => `Your request was declined: ${lecture}`,
  redactionRefusedBody: "You asked to be removed from the replay of this lecture. It was declined:",
  replayWithdrawHow: (amount: string, until: string) =>
    `You can withdraw and get your ${amount} back until ${until}. If you don't, you stay enrolled.`,
  replayMayCome:
    "We're still trying. Once the replay is ready, you can watch it, and withdrawals are no longer refunded.",
  cancelledSubject: (lecture: string) => `Cancelled: ${lecture}`,
  cancelledBody: "This lecture has been cancelled:",
  lectureDeletedSubject: (lecture: string) => `You deleted a lecture: ${lecture}`,
  lectureDeletedBody: "This lecture was deleted from your account, and its students have been told:",
  lectureDeletedMoney: (payments: number, amount: string) =>
    payments === 1 ? `One student gets ${amount} back.` : `${payments} students get ${amount} back in total.`,
  lectureDeletedNotYou: "If this wasn't you, change your password right away and contact us.",
  noHostSubject: (lecture: string) => `The instructor didn't come: ${lecture}`,
  noHostBody: "We're sorry. The instructor didn't come to this lecture, so your enrollment has ended:",
  notGivenSubject: (lecture: string) => `This lecture didn't take place: ${lecture}`,
  notGivenBody: "We're sorry. Too little of this lecture took place, so your enrollment has ended:",
  complaintReceivedSubject: (lecture: string) => `We've received your complaint: ${lecture}`,
  complaintReceivedBody: "You told us that this lecture didn't take place as announced:",
  complaintQuoted: (text: string) => `Your words:\n${text}`,
  complaintReceivedHow:
    "We'll look into it and email you. Until then, the instructor isn't paid for your seat. The instructor isn't told your name.",
  complaintUpheldSubject: (lecture: string) => `You get your money back: ${lecture}`,
  complaintUpheldBody:
    "We've looked into your complaint about this lecture and agree with you, so your enrollment has ended:",
  complaintReleasedSubject: (lecture: string) => `Your complaint was declined: ${lecture}`,
  complaintReleasedBody:
    "We've looked into your complaint about this lecture. We found that it took place as announced, so there's no refund:",
  complaintReason: (reason: string) => `Reason:\n${reason}`,
  paymentsHeldSubject: (lecture: string) => `We're holding money for your lecture: ${lecture}`,
  paymentsHeldSeatBody:
    "A student says that this lecture didn't take place as announced. Until we've decided, we hold the money for that seat:",
  paymentsHeldLectureBody:
    "Students say that this lecture didn't take place as announced. Until we've decided, we hold all its money:",
  paymentsHeldHow:
    "You don't need to do anything. If there's something we should know, write to us on the contact page.",
  paymentsHoldEndedSubject: (lecture: string) => `We've decided on a complaint: ${lecture}`,
  paymentsReleasedBody:
    "We've looked into a complaint about this lecture and declined it. You keep the money for that seat:",
  paymentsRefundedOneBody:
    "We've looked into a complaint about this lecture and agree with the student. We refund that seat:",
  paymentsRefundedAllBody:
    "We've looked into the complaints about this lecture and agree with the students. We refund everyone who paid:",
  lectureRefundedIntro: "We've closed this lecture and ended your enrollment:",
  reasonGiven: (reason: string) => `Reason:\n${reason}`,
  moneyBack: (amount: string) => `We're refunding your ${amount} in full. You don't need to do anything.`,
  inReviewSubject: (lecture: string) => `We're looking at your payment: ${lecture}`,
  inReviewBody: (arrived: string, expected: string, lecture: string) =>
    `We received ${arrived} for “${lecture}”. Its price is ${expected}.`,
  inReviewHow:
    "Our team is looking into it. You'll get either your seat or a full refund, and we'll email you. You don't need to do anything. Please don't pay again.",
  refundStartedSubject: (amount: string) => `Your refund of ${amount} is on its way`,
  refundStarted: (amount: string, lecture: string) =>
    `We're refunding the ${amount} you paid for “${lecture}”.`,
  refundPartStarted: (amount: string, lecture: string) =>
    `We're refunding ${amount} of what you paid for “${lecture}”.`,
  refundStartedHow:
    "How long it takes depends on your bank or mobile money service, usually a few days. We'll email you when it's done.",
  refundedSubject: (amount: string) => `Your refund of ${amount} is complete`,
  refunded: (amount: string, lecture: string) =>
    `We've refunded the ${amount} you paid for “${lecture}” to your original payment method.`,
  refundedPart: (amount: string, lecture: string) =>
    `We've refunded ${amount} of what you paid for “${lecture}” to your original payment method.`,
  refundedHow: "It may take a few days to show up at your bank or mobile money service.",
  refundFailedSubject: (amount: string) => `Your refund of ${amount} is delayed`,
  refundFailed: (amount: string, lecture: string) =>
    `We couldn't refund the ${amount} you paid for “${lecture}” automatically.`,
  refundPartFailed: (amount: string, lecture: string) =>
    `We couldn't refund ${amount} of what you paid for “${lecture}” automatically.`,
  refundFailedHow:
    "Your money isn't lost. Our team is looking into it and will send it another way. You don't need to do anything.",
  alertSubject: (count: number) =>
    count === 1 ? "Something in Gubae needs an admin" : `${count} things in Gubae need an admin`,
  alertBody: "This is new in the admin area:",
  alertReasons: {
    refund_refused: "Refund refused by the payment provider",
    refund_unconfirmed: "Refund not confirmed by the payment provider",
    charge_mismatch: "The amount that arrived isn't the price",
    provider_not_configured: "Payment provider no longer configured",
    refund_overdue: "Refund pending for days",
    chargeback: "Payment charged back",
    student_banned: "Host banned a student who paid",
    delivery_review: "Lecture that may not have taken place",
    complaint: "Complaint about a lecture",
    cut_out: "Speaker asks to be removed from a replay",
    replay_missing: "Promised replay that is missing",
    refunds_waiting: "Refunds are waiting",
  },
  alertWaiting: (count: number, amount: string, note: string) =>
    `The payment provider can't make refunds now. ${count} are waiting, ${amount} in total. We make them automatically once the provider can, for example when its balance is topped up. It says:\n${note}`,
  alertAction: "Open the admin area",
  payoutRequestedSubject: (amount: string) => `You requested a payout of ${amount}`,
  payoutRequested: (amount: string, account: string) =>
    `We received a request to pay out ${amount} to this account:\n${account}`,
  payoutNotYou:
    "If this wasn't you, change your password right away and contact us. After a change of password or account we wait 72 hours before we send money.",
  payoutSubject: (amount: string) => `Your payout of ${amount} is on its way`,
  payoutReleased: (amount: string) => `Your payout of ${amount} is on its way to the account you gave us.`,
  payoutHow:
    "It usually shows up at your bank or mobile money service within a few days. You'll find the details on your earnings page.",
  payoutAction: "View your earnings",
} as const;

type Texts<Of> = {
  readonly [Key in keyof Of]: Of[Key] extends string
    ? string
    : Of[Key] extends (...values: never[]) => string
      ? Of[Key]
      : Texts<Of[Key]>;
};

export type EmailTexts = Texts<typeof enEmails>;
