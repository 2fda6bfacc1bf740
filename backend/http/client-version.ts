import type { Middleware } from "koa";
import { CLIENT_HEADER } from "#contract/release.ts";
import { AppError } from "#backend/app-error.ts";
import type { Config } from "#backend/config.ts";
import { compareVersions } from "#backend/downloads/version-order.ts";

/**
 * Tells a desktop program that is older than this server can serve where the newer one is. Pages of the browser are
 * as new as the server, and say nothing.
 */
export function refuseOldClients({ oldestDesktop, publicUrl }: Config): Middleware {
  return async (ctx, next) => {
    const [, version] = /^desktop\/(\d{1,9}\.\d{1,9}\.\d{1,9})$/.exec(ctx.get(CLIENT_HEADER)) ?? [];
    if (version !== undefined && compareVersions(version, oldestDesktop) < 0)
      throw new AppError("client_too_old", { fields: { download: [`${publicUrl}/downloads`] } });
    return next();
  };
}
