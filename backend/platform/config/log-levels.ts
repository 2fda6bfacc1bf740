import type { z } from "zod";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** The parts of the server that can have their own log level; docs/operating.md describes what each of them logs. */
export const logModules = [
  "accounts",
  "admin",
  "backup",
  "cluster",
  "decks",
  "downloads",
  "email",
  "http",
  "jobs",
  "materials",
  "metrics",
  "page",
  "payments",
  "payouts",
  "pictures",
  "push",
  "recording",
  "room",
  "sfu",
  "signalling",
] as const;
export type LogModule = (typeof logModules)[number];

export interface LogLevels {
  /** The level of all modules that `modules` does not contain. */
  readonly level: LogLevel;
  readonly modules: Readonly<Partial<Record<LogModule, LogLevel>>>;
}

const isLevel = (text: string): text is LogLevel => (logLevels as readonly string[]).includes(text);
const isModule = (text: string): text is LogModule => (logModules as readonly string[]).includes(text);
const sample = "info,room=debug,payments=trace";

/** Parses `info,room=debug,payments=trace`: a default level, and the levels of individual modules. */
export function parseLogLevels(text: string, context: Pick<z.RefinementCtx, "addIssue">): LogLevels {
  const modules: Partial<Record<LogModule, LogLevel>> = {};
  let level: LogLevel | undefined;
  const refuse = (message: string) => context.addIssue({ code: "custom", message });
  for (const part of text.split(",").map((item) => item.trim())) {
    const [name = "", ...rest] = part.split("=").map((side) => side.trim());
    const levelName = rest.length === 0 ? name : rest.join("=");
    if (part === "") refuse(`has an empty part; write it as ${sample}`);
    else if (!isLevel(levelName)) refuse(`"${part}" has no level; take one of ${logLevels.join(", ")}`);
    else if (rest.length === 0) {
      if (level !== undefined) refuse(`"${part}" is a second level for everything; write it as ${sample}`);
      level = levelName;
    } else if (!isModule(name)) refuse(`"${part}" names no module; take one of ${logModules.join(", ")}`);
    else if (modules[name] !== undefined)
      refuse(`"${part}" sets ${name} a second time; leave one of them out`);
    else modules[name] = levelName;
  }
  return { level: level ?? "info", modules };
}
