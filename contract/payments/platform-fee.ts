import { z } from "zod/mini";
import { endpoint } from "../http/endpoint.ts";

/** The platform's share of payments made from now on. */
export const platformFee = endpoint({
  method: "GET",
  path: "/platform-fee",
  data: z.object({ percent: z.number() }),
});

/** A fee as pages show it: the percentage that the platform keeps, and the rest for the instructor. */
export interface FeeShares {
  percent: number | string;
  rest: number | string;
}

export const feeShares = (percent: number): FeeShares => ({
  percent,
  rest: Number((100 - percent).toFixed(2)),
});
