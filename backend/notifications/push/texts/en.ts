/** The texts of our notifications, each short: operating systems show only one or two lines. */
export const enPushes = {
  dayBeforeTitle: (lecture: string) => `Within 24 hours: ${lecture}`,
  soonTitle: (lecture: string, minutes: number) =>
    minutes === 1 ? `In 1 minute: ${lecture}` : `In ${minutes} minutes: ${lecture}`,
  soonStudent: "Join and check your audio.",
  soonInstructor: "Check your camera and microphone.",
  liveTitle: (lecture: string) => `Live now: ${lecture}`,
  liveBody: (instructor: string) => `${instructor} has started. Join now.`,
  movedTitle: (lecture: string) => `Changed: ${lecture}`,
  movedBody: (when: string) => `Now ${when}`,
  announcementTitle: (lecture: string) => `Message: ${lecture}`,
  materialsTitle: (lecture: string) => `New files: ${lecture}`,
  replayExpiresTitle: (lecture: string) => `Replay ends soon: ${lecture}`,
  replayExpiresBody: (when: string) => `Watch it until ${when}.`,
  cancelledTitle: (lecture: string) => `Cancelled: ${lecture}`,
  cancelledBody: "This lecture won't take place.",
  noHostTitle: (lecture: string) => `The instructor didn't come: ${lecture}`,
  noHostBody: "We're sorry. Your enrollment has ended.",
  moneyBack: (amount: string) => `You get your ${amount} back.`,
  refundedTitle: (amount: string) => `Your refund of ${amount} is complete`,
} as const;

/** The shape of these texts, which every language implements. */
export type PushTexts = {
  [Key in keyof typeof enPushes]: (typeof enPushes)[Key] extends (...args: infer Args) => string
    ? (...args: Args) => string
    : string;
};
