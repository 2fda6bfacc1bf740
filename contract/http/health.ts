import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const processHealth = endpoint({
  method: "GET",
  path: "/healthz",
  data: z.object({ up: z.boolean() }),
});
export const readiness = endpoint({ method: "GET", path: "/readyz", data: z.object({ ready: z.boolean() }) });
