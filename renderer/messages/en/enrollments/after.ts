/** What became of a lecture and of one's seat in it, on the lecture's page and in its room. */
export const enAfter = {
  /** A lecture that broke off or is under review. */
  interruption: {
    broke_off: "The lecture broke off",
    under_review: "We're looking into this lecture",
    soFar_zero: "So far, nothing of its {{of}} minutes has reached the students.",
    soFar_one: "So far, {{count}} of its {{of}} minutes has reached the students.",
    soFar_other: "So far, {{count}} of its {{of}} minutes have reached the students.",
    needed: "It took place once {{count}} minutes have.",
    /** For the host, by what happens otherwise. */
    resume: {
      not_given_zero: "Resume by {{time}}, or everyone who paid is refunded.",
      not_given_one: "{{count}} student waits. Resume by {{time}}, or they are refunded.",
      not_given_other: "{{count}} students wait. Resume by {{time}}, or they are refunded.",
      under_review_zero: "Resume by {{time}}, or we decide whether everyone who paid is refunded.",
      under_review_one:
        "{{count}} student waits. Resume by {{time}}, or we decide whether they are refunded.",
      under_review_other:
        "{{count}} students wait. Resume by {{time}}, or we decide whether they are refunded.",
    },
    resumed: "If the instructor resumes by {{time}}, it goes on in the room.",
    otherwise: {
      not_given: "If not, everyone who paid gets a full refund at {{time}}.",
      under_review:
        "If not, we look into it at {{time}}. If we haven't decided within 7 days, everyone who paid gets a full refund.",
    },
    /** It's too late to resume. */
    follows: {
      not_given: "Everyone who paid gets a full refund at {{time}}.",
      under_review:
        "We look into it at {{time}}. If we haven't decided within 7 days, everyone who paid gets a full refund.",
    },
    review: "If we haven't decided by {{time}}, everyone who paid gets a full refund.",
    nothingToDo: "You don't need to do anything.",
  },
  seat: {
    pending:
      "Your {{amount}} is on its way back. How long it takes depends on your bank or mobile money service, usually a few days. We'll email you when it's done.",
    done: "We've refunded your {{amount}} to your original payment method. It may take a few days to show up at your bank or mobile money service.",
    failed: "Your refund of {{amount}} is delayed. We're looking into it, and you don't need to do anything.",
    none: "Your {{amount}} isn't refunded.",
    changed: "This lecture was changed after you paid",
    moved: "It was to take place on {{before}}.",
    shortened: "It was to last {{before}} minutes, and now lasts {{now}}.",
    mayWithdraw:
      "If this doesn't suit you, you can withdraw and get your {{amount}} back in full, until {{until}}, or until you've attended five minutes of it.",
    replayMissing: "The promised replay isn't there",
    replayWithdraw: "You can withdraw and get your {{amount}} back in full.",
    held: "Your payment isn't here yet",
    heldText:
      "If you've paid, you don't need to do anything: you're enrolled as soon as the payment arrives. If not, you can go on to pay as long as your seat is held.",
  },
} as const;
