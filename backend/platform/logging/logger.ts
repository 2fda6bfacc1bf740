import { pino, type DestinationStream, type Logger } from "pino";
import type { LogLevel, LogLevels, LogModule } from "#backend/platform/config/log-levels.ts";
import { currentTraceId } from "./request-trace.ts";

export type { Logger } from "pino";

const redactedPaths = [
  "password",
  "token",
  "ticket",
  "authorization",
  "*.password",
  "*.token",
  "*.ticket",
  "*.authorization",
];

interface Origin {
  root: Logger;
  modules: LogLevels["modules"];
}
/** The root logger from which each logger is derived, so that each module gets its own level. */
const origins = new WeakMap<Logger, Origin>();

/**
 * Logs JSON lines to standard output or to `destination`, each with the current trace id. Secrets are redacted by name
 * as a last resort; don't log them.
 */
export function createLogger(levels: LogLevels | LogLevel, destination?: DestinationStream): Logger {
  const { level, modules } = typeof levels === "string" ? { level: levels, modules: {} } : levels;
  const options = {
    level,
    base: null,
    redact: { paths: redactedPaths, censor: "[removed]" },
    mixin: traceOfLine,
  };
  const root = destination ? pino(options, destination) : pino(options);
  origins.set(root, { root, modules });
  return root;
}

function traceOfLine(): { traceId?: string } {
  const traceId = currentTraceId();
  return traceId === undefined ? {} : { traceId };
}

/** Returns the logger of one module: its lines have the module's name, and its level comes from LOG_LEVEL. */
export function moduleLogger(logger: Logger, module: LogModule): Logger {
  const { root, modules } = origins.get(logger) ?? { root: logger, modules: {} };
  const level = modules[module];
  const child = root.child({ module }, level === undefined ? {} : { level });
  origins.set(child, { root, modules });
  return child;
}
