import { z } from "zod/mini";

/** The app's settings on this computer. Secrets belong in the token store. */
export const settings = z.object({
  /** Null means the server of this build. */
  serverUrl: z._default(z.nullable(z.url({ protocol: /^https?$/ })), null),
  window: z._default(
    z.nullable(
      z.object({
        x: z.int(),
        y: z.int(),
        width: z.int().check(z.minimum(1)),
        height: z.int().check(z.minimum(1)),
        maximized: z.boolean(),
      }),
    ),
    null,
  ),
  zoomLevel: z._default(z.number().check(z.minimum(-5), z.maximum(5)), 0),
  lastKind: z._default(z.enum(["screen", "window"]), "screen"),
  miniWindow: z._default(z.boolean(), true),
});
export type Settings = z.infer<typeof settings>;
export const defaultSettings = settings.parse({});
