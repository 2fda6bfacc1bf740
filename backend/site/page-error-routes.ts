import * as wire from "#contract/pages/page-error.ts";
import { routePatternOf, stripPersonal } from "#contract/text/strip-personal.ts";
import { addressKey } from "#backend/platform/http/rate-limits/address-key.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import { createLineBudget } from "./line-budget.ts";

/** Maximum lines per minute for all pages together. A bug that affects everyone is evident from fewer lines. */
const LINES_PER_MINUTE = 120;
/** As many lines as two pages send. One address can thus use a twelfth of the total. */
const LINES_PER_ADDRESS = 10;

/** Logs errors of pages, so that the operator finds them beside the server's own errors. */
export function pageErrorRoutes(services: { logger: Logger }): Route[] {
  const logger = moduleLogger(services.logger, "page");
  const admits = createLineBudget({ perMinute: LINES_PER_MINUTE, perSource: LINES_PER_ADDRESS }, (leftOut) =>
    logger.warn({ leftOut }, "more errors of pages than are logged"),
  );
  return [
    route(wire.reportPageError, {
      access: "public",
      limit: "pageError",
      handle: async ({ client, body: { kind, message, stack, route: path, build, traceId } }) => {
        // Personal data is removed here as well as in the page, since anyone can send this request.
        const page = {
          kind,
          message: stripPersonal(message),
          stack: stripPersonal(stack),
          route: routePatternOf(path),
          build: stripPersonal(build),
          traceId,
        };
        if (admits(addressKey(client.address)))
          logger[kind === "crash" ? "error" : "warn"]({ page }, "an error on a page");
        return { data: {} };
      },
    }),
  ];
}
