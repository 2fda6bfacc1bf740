import { addTexts } from "../i18n.ts";
import { refundRule } from "#contract/payments/refund-rule.ts";
import { noShowPromise } from "../no-show-promise.ts";

/** The public text pages. They only claim what the product does, and must be updated when the product changes. */
export const enPages = {
  updated: "In force since 21 November 2026.",
  questions: "Still have questions?",
  askUs: "Contact us",
  descriptions: {
    landing: "Live online lectures with teachers you can ask, paid one by one in birr.",
    pricing: "What a live lecture on Gubae costs, how you pay in birr, and when you get a refund.",
    about: "Gubae is the circle of students around a teacher, brought to any browser in Ethiopia.",
    privacy: "What Gubae stores about you, for how long, who sees it, and how to download or erase it.",
    terms: "The rules of Gubae in plain words: accounts, seats, payments, refunds and the live room.",
  },
  fee: {
    heading: "Gubae's fee",
    rule: "Gubae keeps a fixed share of the price of each paid seat; the rest is the instructor's. Free lectures cost nothing.",
    share:
      "Gubae keeps {{percent}}% of the price of each paid seat: of 100 birr, the instructor gets {{rest}}. Free lectures cost nothing.",
    kept: "If our fee changes, seats that are already sold keep the old one. We keep nothing of what is refunded.",
  },
  pricing: {
    title: "Pricing",
    lead: "No subscription and no bundles. You pay for the lecture you want, in birr, and nothing else.",
    sections: [
      {
        heading: "For students",
        paragraphs: [
          "The instructor sets the price of each lecture, and you see it on the lecture's card. That's what you pay: nothing is added at checkout. Some lectures are free, and you're in with one click.",
          "You pay by card or mobile money on our payment provider's page. Gubae never sees your card number.",
        ],
      },
      {
        heading: "Your seat while you pay",
        paragraphs: [
          "The instructor decides how many seats a lecture has. When you start to pay, we hold one of them for you for one hour. If you don't finish in time, the seat becomes free again and you haven't paid anything.",
          "If your payment arrives too late and the seat is gone, or if it arrives twice, we refund it automatically.",
        ],
      },
      {
        heading: "Refunds",
        paragraphs: [
          "You can withdraw from a lecture on your dashboard at any time. Before you press Yes, we tell you what you get back.",
          refundRule.en,
          `${noShowPromise.en} You can enroll until half of the lecture is over, or until the host ends it; a payment that arrives after its end is refunded.`,
          "If the instructor deletes the lecture, everyone who paid gets a full refund.",
          "We send refunds to the payment provider right away. How long it takes until the money is back on your card or in your wallet depends on your bank or mobile operator.",
        ],
      },
      {
        heading: "For instructors",
        paragraphs: [
          "Signing up, creating lectures and hosting them is free. You choose the price in birr and the number of seats, and you can teach for free too.",
          "Your earnings page shows every seat sold, Gubae's fee and your share. You can request a payout there 48 hours after we've confirmed that a lecture took place, or after 14 days for your first three lectures. We review the request and send the money to your bank account or wallet.",
        ],
      },
    ],
  },
  about: {
    title: "About us",
    lead: "Gubae (ጉባኤ) is the Ge'ez word for a gathering: in the old church schools of Ethiopia, the circle of students who sit around a teacher and ask questions.",
    sections: [
      {
        heading: "Why we are here",
        paragraphs: [
          "Recordings are patient, but they can't answer you. The best way to learn is with a teacher you can interrupt. But a good teacher is often in another city, the trip costs more than the lecture, and online payments were made for other countries.",
          "So we built one place for it: a lecture at a set time, a teacher you can see and hear, a chat that is read as you write, and a price in birr that you pay from your phone.",
        ],
      },
      {
        heading: "How we build it",
        paragraphs: [
          "For slow connections and small screens first. If your connection drops, you come back to your own seat, and the chat is still there. All you need is a browser.",
          "In the languages of the people who use it: English and Amharic today, with the Ethiopian calendar and clock beside the others. Afaan Oromo and Tigrinya are next.",
          "With care for your money. A payment counts when the provider confirms it, a seat is never sold twice, and you don't have to write a letter to get a refund.",
        ],
      },
      {
        heading: "What you see today",
        paragraphs: [
          "Gubae is young. The people on our front page are examples, and the page says so. We would rather show you a good room with few people in it than invent a crowd.",
        ],
      },
    ],
  },
  privacy: {
    title: "Privacy policy",
    lead: "We store what a lecture needs and no more. We don't advertise, track you or sell your data.",
    sections: [
      {
        heading: "What we store",
        paragraphs: [
          "Your account: name, email, role, profile picture and mobile number if you give them, your choice of language, calendar and clock, and your password as an Argon2id hash that can't be turned back into it.",
          "Your lectures: the ones you create, the seats you book, when you were in the room, what you write in a lecture's chat and to its students, and when a host removed or banned you, or you removed or banned others.",
          "Recordings, but only of lectures whose page says so: the host's video and audio, and whoever speaks. You read that you're recorded before you join, and you can speak without being recorded unless the host has turned that off.",
          "Your payments: lecture, amount, time, status and the provider's reference. Card and wallet numbers stay with the payment provider. For instructors, we store the bank account or wallet that we pay to. Once they delete their account, we keep only its last four digits.",
          "Your security: the browser, system and internet address of each device where you're logged in, and of each log-in for 90 days. You see them in your profile and can log devices out there.",
          "Your notifications: which ones you chose, your time zone, what we told you of in the last 30 days, and, while you're logged in there, the push addresses of the browsers you turned them on in.",
          "Server logs: the address, time and path of requests, to find faults and stop abuse. They contain no passwords and no messages.",
        ],
      },
      {
        heading: "What we don't store",
        paragraphs: [
          "A lecture's video and audio go from the host's browser to the viewers, directly or through a relay that keeps nothing. Unless the lecture is recorded, Gubae keeps none of it.",
          "We use no cookies for advertising or statistics. One cookie remembers your language, one your theme, and one which of our style files your browser has. Only if you ask to stay logged in, one holds your session and one remembers that you have it. Fonts and pictures come from our own server.",
          "A replay that you download stays in that browser until its time is over, you remove it, or you log out there. Any browser also remembers where you left each replay.",
        ],
      },
      {
        heading: "Who sees it",
        paragraphs: [
          "The instructor of a lecture sees the names and emails of the students enrolled in it, and how many minutes each of them was there. Students see the instructor's name and, when logged in, the email. Everyone in the room sees who wrote a chat message.",
          "Whoever has a seat can watch the recording of a lecture, and so can its instructor and our admins.",
          "The payment provider receives your name, your email, the amount, and your mobile number unless you pay from abroad. If you turn notifications on, your browser's maker (Google, Mozilla, Apple or Microsoft) passes them on, encrypted so that it can't read them. Nobody else receives anything unless the law requires it.",
        ],
      },
      {
        heading: "For how long",
        paragraphs: [
          "A session ends after 7 days without use, and after 30 days at the latest. If you stay logged in, it ends after 60 days without use. A link to set a new password works once, for 30 minutes.",
          "A recording is removed when the days that its lecture's page promised are over, and after 30 days if it promised none.",
          "We keep your account and everything that belongs to it until you delete it. After that we keep payment records without your name, because our books must balance. We also keep your minutes in lectures and what was done in their rooms, under the name of a deleted person, in case someone disputes what was paid or said. Any record that a host banned you is erased.",
        ],
      },
      {
        heading: "Your rights",
        paragraphs: [
          "In your profile you can correct your data, download all of it as a file, and delete your account. Deleting erases your personal data immediately and can't be undone. For anything else, contact us.",
        ],
      },
    ],
  },
  terms: {
    title: "Terms Of Service",
    lead: "The rules in plain words. By creating an account you agree to them.",
    sections: [
      {
        heading: "Your account",
        paragraphs: [
          "Use your real name and an email that reaches you. Keep your password to yourself: you are responsible for what happens under your account. One person takes one seat: when you join a lecture on a second device, the first one leaves.",
        ],
      },
      {
        heading: "Seats and payment",
        paragraphs: [
          "A seat is yours when the payment provider has confirmed the payment, or immediately if the lecture is free. During checkout we hold a seat for one hour. A seat is for you personally; you can't pass it on or sell it.",
          refundRule.en,
          `${noShowPromise.en} You also get a full refund if the lecture is deleted, or if we couldn't give you the seat you paid for.`,
        ],
      },
      {
        heading: "Instructors",
        paragraphs: [
          "Teach what you announced, when you announced it. You are responsible for what you show and say, and for having the right to use it. Use your students' names and emails for the lecture only.",
        ],
      },
      {
        heading: "In the room",
        paragraphs: [
          "Behave as you would in a circle of people who can see you. Don't insult, threaten, advertise or disrupt, and don't record others without their consent. We may close accounts that do.",
        ],
      },
      {
        heading: "What we promise, and what we can't",
        paragraphs: [
          "We do our best to keep Gubae running and your connection fast, but we can't promise that it will never fail, and we are not a party to what an instructor teaches. If a fault of ours keeps you out of a lecture you paid for, contact us and we'll put it right.",
          "If these terms change, the date below changes too, and we'll tell you before your next payment. The law of Ethiopia applies.",
        ],
      },
    ],
  },
} as const;

addTexts("pages", enPages);

declare module "../i18n.ts" {
  interface Catalogue {
    pages: typeof enPages;
  }
}
