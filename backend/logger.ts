import { pino, type DestinationStream, type Logger } from "pino";

export type { Logger } from "pino";

const secretPaths = [
  "password",
  "token",
  "ticket",
  "authorization",
  "*.password",
  "*.token",
  "*.ticket",
  "*.authorization",
];

/** JSON lines on standard output, or into `destination`. Secrets are removed by name as a last resort; don't log them. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, redact: { paths: secretPaths, censor: "[removed]" } };
  return destination ? pino(options, destination) : pino(options);
}
