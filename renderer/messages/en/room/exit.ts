/** Leaving the room, and what follows the lecture. */
export const enRoomExit = {
  /** Shown when the host leaves. */
  leaving: {
    title: "Leave the lecture",
    stay: "Leave for now: your students stay in the room and wait for you.",
    end: "End for everyone: they all leave. Your camera and microphone go off, and you'll see a summary.",
    forNow: "Leave for now",
    forEveryone: "End for everyone",
  },

  /** A lecture's summary, for its host. */
  summary: {
    heading: "Your lecture in numbers",
    loading: "Loading the numbers…",
    failed: "We couldn't load the numbers of your lecture.",
    minutes: "Minutes taught",
    people: "People who joined",
    messages: "Messages",
    paid: "Students paid",
    refunded: "Refunded",
    fee: "Gubae's fee",
    earned: "You earn",
    atStake: "You would earn",
    given:
      "Enough of the lecture took place. That's final on {{decided}}. You can be paid out from {{payable}}, unless students complain.",
    decided: "The lecture took place. You can be paid out from {{payable}}, unless students complain.",
    returnable: "Of what students paid, {{amount}} may still be refunded.",
    earnings: "Your earnings",
    backToRoom: "Back to the room",
  },

  /** Shown to a student after the lecture. */
  next: {
    heading: "Next with {{name}}",
    receipt: "Your receipt",
  },
} as const;
