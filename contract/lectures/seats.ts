import { z } from "zod/mini";
import { endpoint } from "../http/endpoint.ts";

export const seatLimits = z.object({
  /** "No limit" means this many too. */
  maxSeats: z.int().check(z.minimum(1)),
  /** Who carries large lectures. `mesh`: the host uploads once for each viewer. `sfu`: once for all. */
  engine: z.enum(["mesh", "sfu"]),
  /** Whether lectures can be recorded here. An older server doesn't send it. */
  canRecord: z._default(z.boolean(), false),
});
export type SeatLimits = z.infer<typeof seatLimits>;

export const getSeatLimits = endpoint({
  method: "GET",
  path: "/classes/seat-limits",
  data: seatLimits,
});

/** The issue of a capacity that no room carries. */
export const seatsAboveLimit = (maxSeats: number) =>
  `Enter at most ${maxSeats} seats: a room carries no more.`;
/** The issue of a capacity below what is sold. */
export const seatsBelowTaken = (seatsTaken: number) => `${seatsTaken} seats are already taken.`;
