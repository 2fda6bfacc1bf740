import type { Action } from "./action.ts";

const minute = 60;
const day = 24 * 60 * minute;

/** The numbers of two students, and the number of the case to generate. */
export interface Story {
  one: number;
  other: number;
  story: number;
}

export const enrolls = (who: number): Action => ({ do: "enroll", student: who, clicks: 1, price: "shown" });
export const pays = (which: number): Action => ({ do: "pay", checkout: which, amount: "price" });
export const returns = (which: number): Action => ({ do: "return", checkout: which, as: "payer" });

export const SEAT_STORIES = 5;

/** Sequences that random generation seldom produces, and in which money is most likely to be lost. */
export function seatStory({ one, other, story }: Story): Action[] {
  switch (story) {
    case 0: // Another student has the seat by the time the charge is found.
      return [
        enrolls(one),
        pays(-1),
        { do: "time passes", seconds: 61 * minute },
        enrolls(other),
        pays(-1),
        returns(-1),
        returns(-2),
      ];
    case 1: // Two checkouts of one student, both paid.
      return [
        enrolls(one),
        pays(-1),
        { do: "price", birr: 500 },
        enrolls(one),
        pays(-1),
        returns(-2),
        returns(-1),
      ];
    case 2: // A student enrolls and withdraws.
      return [enrolls(one), pays(-1), returns(-1), { do: "withdraw", student: one }];
    case 3: // A student withdraws after the lecture has started. The lecture then turns out not to have been given.
      return [
        enrolls(one),
        pays(-1),
        returns(-1),
        { do: "give", minutes: 1, confirmed: true },
        { do: "withdraw", student: one },
        { do: "time passes", seconds: day },
        { do: "at once", actions: [{ do: "settle" }, { do: "settle" }] },
      ];
    default: // A student returns from paying just as the lecture is deleted.
      return [
        enrolls(one),
        pays(-1),
        {
          do: "at once",
          actions: [{ do: "return", checkout: -1, as: "payer" }, { do: "delete lecture" }],
        },
      ];
  }
}
