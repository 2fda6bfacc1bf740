/** The public pages of text. Claims only what the product does; a change of the product changes them too. */
export const enPages = {
  updated: "In force since 21 November 2026.",
  questions: "Something is not clear?",
  askUs: "Write to us",
  descriptions: {
    landing: "Live online lectures with teachers you can ask, paid one by one in birr.",
    pricing: "What a live lecture on Gubae costs, how you pay in birr, and when you get your money back.",
    about: "Gubae is the circle of students around a teacher, brought to any browser in Ethiopia.",
    privacy:
      "What Gubae stores about you, for how long, who sees it, and how to take it with you or erase it.",
    terms: "The rules of Gubae in plain words: accounts, seats, payments, refunds and the live room.",
  },
  pricing: {
    title: "Pricing",
    lead: "No subscription and no bundle. You pay for the lecture you want, in birr, and nothing else.",
    sections: [
      {
        heading: "For students",
        paragraphs: [
          "The instructor sets the price of each lecture, and it stands on its card. That is what you pay: nothing is added at the checkout. Some lectures are free, and then you are in with one press.",
          "You pay by card or mobile money on the page of our payment provider. Gubae never sees your card number.",
        ],
      },
      {
        heading: "Your seat while you pay",
        paragraphs: [
          "A lecture has as many seats as its instructor says. When you start to pay, one of them is held for you for one hour. If you don't finish by then, the seat is free again and you have paid nothing.",
          "If your money arrives late and the seat is gone, or arrives twice, it goes back to you without your asking.",
        ],
      },
      {
        heading: "Refunds",
        paragraphs: [
          "You can withdraw from a lecture in your dashboard at any time. Until the host has begun, you get the full price back. Once the host has begun, withdrawing frees your seat but the price is not refunded; the confirmation tells you which of the two it is before you press Yes.",
          "If the instructor deletes the lecture, everybody who paid is refunded in full.",
          "We ask the provider for a refund at once. How long it takes to reach your card or wallet is up to your bank or mobile operator.",
        ],
      },
      {
        heading: "For instructors",
        paragraphs: [
          "Signing up, creating lectures and hosting them costs nothing. You choose the price in birr and the number of seats, and you may teach for free.",
          "Your page of earnings shows each seat that was sold, our share of it and what is yours. Once you have given a lecture, you can ask for its money there; we look at the request and send it to your bank account or wallet.",
        ],
      },
    ],
  },
  about: {
    title: "About us",
    lead: "Gubae (ጉባኤ) is the Ge'ez word for a gathering: in the old church schools of Ethiopia, the circle of students who sit around a teacher and ask.",
    sections: [
      {
        heading: "Why we are here",
        paragraphs: [
          "Recordings are patient, but nobody answers in them. The best hour of learning is the one in which you can interrupt. A good teacher is often in another city, the journey costs more than the lesson, and the ways to pay were made for other countries.",
          "So we built one room for it: a lecture at a set hour, a teacher you see and hear, a chat that is read while it matters, and a price in birr that you pay from your phone.",
        ],
      },
      {
        heading: "How we build it",
        paragraphs: [
          "For weak lines and small screens first. When your connection drops, you come back to your own seat, with the chat so far. You need a browser and nothing else.",
          "In the languages of the people who use it: English and Amharic today, with the Ethiopian calendar and clock beside the others. Afaan Oromoo and Tigrinya have their places prepared.",
          "With money handled as money. A payment counts when the provider confirms it, a seat is never sold twice, and a refund does not need a letter.",
        ],
      },
      {
        heading: "What you see today",
        paragraphs: [
          "Gubae is young. The people on our front page belong to its demonstration, and the page says so. We would rather show you a good room with few people in it than invent a crowd.",
        ],
      },
    ],
  },
  privacy: {
    title: "Privacy policy",
    lead: "We store what a lecture needs and no more. No advertising, no trackers, no sale of data.",
    sections: [
      {
        heading: "What we store",
        paragraphs: [
          "Your account: name, e-mail address, role, profile picture if you upload one, your choice of language, calendar and clock, and your password as an Argon2id hash that can't be turned back into it.",
          "Your lectures: the ones you create, the seats you take, from when to when you were in the room, what you write in a lecture's chat, and when a host removed or excluded you, or you others.",
          "Your payments: lecture, amount, time, state and the provider's reference. Card and wallet numbers stay with the payment provider. Of instructors: the bank or wallet account that they are paid to; once they delete their account, only its last four digits.",
          "Records of the server: address, time and path of requests, to find faults and to stop abuse. They hold no passwords and no messages.",
        ],
      },
      {
        heading: "What we don't store",
        paragraphs: [
          "Picture and sound of a lecture go from the host's browser to the viewers, directly or through a relay that keeps nothing. Gubae does not record them.",
          "There are no cookies for advertising or statistics. A cookie remembers your language, one your colours, and, only if you ask to stay signed in, one your session and one that you have one. Fonts and pictures come from our own server.",
        ],
      },
      {
        heading: "Who sees it",
        paragraphs: [
          "The instructor of a lecture sees the names and e-mail addresses of the students enrolled in it, and how many minutes each was there. Students see the instructor's name, and when signed in the e-mail address. Everybody in the room sees who wrote a chat message.",
          "The payment provider receives your name, your e-mail address and the amount. Nobody else receives anything, unless the law obliges us.",
        ],
      },
      {
        heading: "For how long",
        paragraphs: [
          "A session ends after 7 days without use and after 30 days at the latest; a device that stays signed in, after 60 days without use. A link to a new password works for 30 minutes, once.",
          "An account and what belongs to it stay until you delete it. Payment records are kept after that without your name, because accounts must balance. So are your minutes in a lecture and what was done in its room, as those of a deleted person, in case somebody disputes what was paid or said. That a host has excluded you is erased.",
        ],
      },
      {
        heading: "Your rights",
        paragraphs: [
          "In your profile you can correct your data, download all of it as a file, and delete your account. Deleting erases your personal data at once and can't be undone. For anything else, write to us.",
        ],
      },
    ],
  },
  terms: {
    title: "Terms Of Service",
    lead: "The rules, in words one can read. By creating an account you agree to them.",
    sections: [
      {
        heading: "Your account",
        paragraphs: [
          "Give your real name and an e-mail address that reaches you. Keep your password to yourself; what happens under your account counts as yours. One person takes one seat: when you join a lecture on a second device, the first one leaves.",
        ],
      },
      {
        heading: "Seats and payment",
        paragraphs: [
          "A seat is yours when the payment provider has confirmed the payment, or at once when the lecture is free. During the checkout a seat is held for one hour. A seat admits you personally; it can't be passed on or sold.",
          "The full price is refunded if you withdraw before the host has begun, if the lecture is deleted, or if we could not give you the seat you paid for. After the host has begun there is no refund for withdrawing.",
        ],
      },
      {
        heading: "Instructors",
        paragraphs: [
          "Teach what you announced, at the hour you announced. You are responsible for what you show and say, and for having the right to use it. Use the names and addresses of your students for the lecture only.",
        ],
      },
      {
        heading: "In the room",
        paragraphs: [
          "Be as you would be in a circle of people who can see you. Don't insult, threaten, advertise or disturb, and don't record others without their consent. An account that does may be closed.",
        ],
      },
      {
        heading: "What we promise, and what we can't",
        paragraphs: [
          "We do our best to keep Gubae open and your line to it short, but we can't promise that it never fails, and we are not a party to what an instructor teaches. If a fault of ours keeps you out of a lecture you paid for, write to us, and we will put it right.",
          "If these terms change, the date below changes with them, and we tell you before you next pay. The law of Ethiopia applies.",
        ],
      },
    ],
  },
} as const;
