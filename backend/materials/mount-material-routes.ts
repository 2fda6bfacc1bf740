import type Router from "@koa/router";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { mountMaterialFiles } from "./files/material-file-routes.ts";
import type { MaterialServices } from "./state/material-services.ts";
import { mountMaterialUploads } from "./uploads/material-upload-routes.ts";

/** Upload and download routes, which don't use the JSON envelope. */
export function mountMaterialRoutes(
  router: Router,
  services: MaterialServices & { limits: RateLimits },
): void {
  mountMaterialUploads(router, services);
  mountMaterialFiles(router, services);
}
