import { z } from "zod/mini";
import { endpoint } from "../http/endpoint.ts";

export const seatLimits = z.object({
  /** The limit also applies to lectures with "no limit". */
  maxSeats: z.int().check(z.minimum(1)),
  /** The media path of large lectures. `mesh`: the host uploads once for each viewer. `sfu`: once for all. */
  engine: z.enum(["mesh", "sfu"]),
  /** Whether this server can record lectures. An older server doesn't send this field. */
  canRecord: z._default(z.boolean(), false),
});
export type SeatLimits = z.infer<typeof seatLimits>;

export const getSeatLimits = endpoint({
  method: "GET",
  path: "/classes/seat-limits",
  data: seatLimits,
});

/** The issue for a capacity that no room supports. */
export const seatsAboveLimit = (maxSeats: number) =>
  `Enter at most ${maxSeats} seats: a room carries no more.`;
/** The issue for a capacity below the number of seats taken. */
export const seatsBelowTaken = (seatsTaken: number) => `${seatsTaken} seats are already taken.`;
