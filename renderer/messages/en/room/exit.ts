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
    earned: "You earn",
    atStake: "Paid by students",
    given:
      "Enough of the lecture took place. That's final on {{decided}}. You can be paid out from {{payable}}, unless students complain.",
    under_review:
      "Less than half of the lecture reached the students. After {{decided}} we'll look into it and tell you whether you earn this or your students are refunded.",
    not_given:
      "Less than a quarter of the lecture took place. Unless you resume by {{decided}}, all students are refunded.",
    earnings: "Your earnings",
    backToRoom: "Back to the room",
  },

  /** Shown to a student after the lecture. */
  next: {
    heading: "Next with {{name}}",
    receipt: "Your receipt",
  },
} as const;
