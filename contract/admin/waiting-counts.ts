import { z } from "zod/mini";
import { endpoint } from "../http/endpoint.ts";

/**
 * How many items wait for an admin, by the section of the admin area that lists them. Health is not among them, since
 * its checks take longer.
 */
export const waitingCounts = z.object({
  /** Payments that need an admin; all refunds that the provider cannot make now count as one. */
  payments: z.int(),
  payouts: z.int(),
  deliveries: z.int(),
  complaints: z.int(),
  /** Only while students can still withdraw. */
  "missing-replays": z.int(),
  /** Only requests that the host has left to an admin, or has not decided in time. */
  "cut-outs": z.int(),
  "reported-messages": z.int(),
});
export type WaitingCounts = z.infer<typeof waitingCounts>;

export const getWaitingCounts = endpoint({
  method: "GET",
  path: "/admin/api/waiting-counts",
  data: waitingCounts,
});
