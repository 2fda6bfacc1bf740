import { pino, type DestinationStream, type Logger } from "pino";

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

/** Logs JSON lines to standard output or to `destination`. Secrets are redacted by name as a last resort; don't log them. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, redact: { paths: redactedPaths, censor: "[removed]" } };
  return destination ? pino(options, destination) : pino(options);
}
