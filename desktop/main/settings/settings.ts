import { z } from "zod";

/** The app's settings on this computer. Secrets belong in the token store. */
export const settings = z.object({
  /** Null means the server of this build. */
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
