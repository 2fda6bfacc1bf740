import { z } from "zod/mini";
import { endpoint } from "../http/endpoint.ts";

export const seatLimits = z.object({
  /** Maximum number of seats, even for lectures with "no limit". */
  maxSeats: z.int().check(z.minimum(1)),
  /**
   * How the media of large lectures reaches the viewers. `mesh`: the host uploads once for each viewer. `sfu`: the host
   * uploads only once.
   */
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

/** The validation message for a capacity that no room supports. */
export const seatsAboveLimit = (maxSeats: number) =>
  `Enter at most ${maxSeats} seats. A room can't hold more.`;
/** The validation message for a capacity below the number of seats taken. */
export const seatsBelowTaken = (seatsTaken: number) => `${seatsTaken} seats are already taken.`;
