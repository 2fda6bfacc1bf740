import type { Lecture } from "#contract/lectures/lecture.ts";

/** Up to this many free seats are emphasized. */
const FEW_SEATS = 5;

export type Seats =
  | { readonly state: "unlimited" | "full" }
  | { readonly state: "few" | "some"; readonly left: number };

/** Seats are not shown for a lecture that is over. */
export const HIDDEN_SEATS: Seats = { state: "unlimited" };

export function seatsOf({ capacity, seatsTaken }: Pick<Lecture, "capacity" | "seatsTaken">): Seats {
  if (capacity === null) return { state: "unlimited" };
  const left = capacity - seatsTaken;
  if (left <= 0) return { state: "full" };
  return { state: left <= FEW_SEATS ? "few" : "some", left };
}
