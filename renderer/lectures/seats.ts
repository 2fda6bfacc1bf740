import type { Lecture } from "#contract/lecture.ts";

/** With so few seats left it is worth saying so loudly. */
const FEW = 5;

export type Seats =
  | { readonly state: "unlimited" | "full" }
  | { readonly state: "few" | "some"; readonly left: number };

/** Of a lecture that is over nobody asks. */
export const NO_SEATS_TO_TELL: Seats = { state: "unlimited" };

export function seatsOf({ capacity, seatsTaken }: Pick<Lecture, "capacity" | "seatsTaken">): Seats {
  if (capacity === null) return { state: "unlimited" };
  const left = capacity - seatsTaken;
  if (left <= 0) return { state: "full" };
  return { state: left <= FEW ? "few" : "some", left };
}
