import type { Middleware } from "koa";
import { CLIENT_HEADER } from "#contract/desktop/release.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Config } from "#backend/platform/config/config.ts";
import { compareVersions } from "../version-order.ts";

/**
 * Rejects desktop apps older than `oldestDesktop` and names the download page. Browsers send no version: their pages
 * are always as new as the server.
 */
export function rejectOutdatedClients({ oldestDesktop, publicUrl }: Config): Middleware {
  return async (ctx, next) => {
    const [, version] = /^desktop\/(\d{1,9}\.\d{1,9}\.\d{1,9})$/.exec(ctx.get(CLIENT_HEADER)) ?? [];
    if (version !== undefined && compareVersions(version, oldestDesktop) < 0)
      throw new AppError("client_too_old", { fields: { download: [`${publicUrl}/downloads`] } });
    return next();
  };
}
