import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";

/** The platform's share of each price that is paid from now on. */
export const platformFee = endpoint({
  method: "GET",
  path: "/platform-fee",
  data: z.object({ percent: z.number() }),
});
