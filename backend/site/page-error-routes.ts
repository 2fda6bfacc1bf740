import * as wire from "#contract/pages/page-error.ts";
import { routePatternOf, stripPersonal } from "#contract/text/strip-personal.ts";
import { addressKey } from "#backend/platform/http/rate-limits/address-key.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import { createLineBudget } from "./line-budget.ts";

/** All pages together may fill this many lines a minute: a bug that meets everybody is clear from fewer. */
const LINES_PER_MINUTE = 120;
/** Two pages' worth: one address fills a twelfth. */
const LINES_PER_ADDRESS = 10;

/** Errors of pages go into the log, where the operator looks for our own. */
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
        // Not only the page removes personal data: anybody can send this.
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
