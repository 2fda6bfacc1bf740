import { z } from "zod";

/** What this computer remembers of the program. Nothing secret: that is the token store's. */
export const settings = z.object({
  /** Null: the one that this build was made for. */
  serverUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  window: z
    .object({
      x: z.number().int(),
      y: z.number().int(),
      width: z.number().int().min(1),
      height: z.number().int().min(1),
      maximized: z.boolean(),
    })
    .nullable()
    .default(null),
  zoomLevel: z.number().min(-5).max(5).default(0),
  lastKind: z.enum(["screen", "window"]).default("screen"),
  miniWindow: z.boolean().default(true),
});
export type Settings = z.infer<typeof settings>;
export const defaultSettings = settings.parse({});
