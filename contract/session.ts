import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** Part of log-in and sign-up: whether this device may open sessions later, without the password. */
export const staySignedIn = z.boolean({ error: "Say yes or no." }).optional();

/** A fresh session for a device that stays signed in. Its cookie speaks for it; the page never sees it. */
export const resumeSession = endpoint({
  method: "POST",
  path: "/users/session",
  data: z.object({ token: z.string() }),
});
