import { z } from "zod/mini";

/** For the host: whether the lecture uses an SFU. */
export const sfuChoice = z.object({
  /** True if the host prefers the SFU, even if only a few seats are sold. */
  wished: z.boolean(),
  /** True if so many seats are sold that the SFU is used in any case. */
  needed: z.boolean(),
});
export type SfuChoice = z.infer<typeof sfuChoice>;
