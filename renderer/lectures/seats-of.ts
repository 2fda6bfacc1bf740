import type { Lecture } from "#contract/lectures/lecture.ts";

/** The number of free seats is emphasized when it is this low. */
const FEW_SEATS = 5;

export type Seats =
  | { readonly state: "hidden" | "full" }
  | { readonly state: "few" | "some"; readonly left: number };

/** Seats are not shown for a lecture that is over. */
export const HIDDEN_SEATS: Seats = { state: "hidden" };

type SeatCounts = Pick<Lecture, "seatLimit" | "seatsTaken">;

export function seatsOf({ seatLimit, seatsTaken }: SeatCounts): Seats {
  const left = seatLimit - seatsTaken;
  if (left <= 0) return { state: "full" };
  return { state: left <= FEW_SEATS ? "few" : "some", left };
}

/** Returns true if more seats were sold in the past than a room supports now. */
export const isOversold = ({ seatLimit, seatsTaken }: SeatCounts) => seatsTaken > seatLimit;
