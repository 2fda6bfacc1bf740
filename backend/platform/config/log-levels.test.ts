import { expect, test } from "vitest";
import { createLogger, moduleLogger } from "#backend/platform/logging/logger.ts";
import { loadConfig } from "./config.ts";

const levelsOf = (LOG_LEVEL: string) => loadConfig({ LOG_LEVEL }).logLevels;

test.each([
  ["", { level: "info", modules: {} }],
  ["warn", { level: "warn", modules: {} }],
  ["info,room=debug,payments=trace", { level: "info", modules: { room: "debug", payments: "trace" } }],
  ["room=debug", { level: "info", modules: { room: "debug" } }],
  [" http = silent , error ", { level: "error", modules: { http: "silent" } }],
])("LOG_LEVEL=%s", (text, levels) => expect(levelsOf(text)).toEqual(levels));

test.each([
  ["loud", '"loud" has no level; take one of fatal, error'],
  ["info,room=loud", '"room=loud" has no level; take one of fatal, error'],
  ["info,room=", '"room=" has no level'],
  ["room=debug=trace", '"room=debug=trace" has no level'],
  ["info,rooms=debug", '"rooms=debug" names no module; take one of accounts, admin'],
  ["constructor=debug", '"constructor=debug" names no module'],
  ["info,debug", '"debug" is a second level for everything; write it as info,room=debug'],
  ["room=debug,room=trace", '"room=trace" sets room a second time; leave one of them out'],
  ["info,,room=debug", "has an empty part; write it as info,room=debug"],
])("LOG_LEVEL=%s is refused, and the message names the part and the mend", (text, message) =>
  expect(() => levelsOf(text)).toThrow(`LOG_LEVEL: ${message}`),
);

test("every wrong part is named at once", () => {
  expect(() => levelsOf("loud,doom=debug")).toThrow(/"loud".*\n.*"doom=debug"/);
});

test("a module logs at its own level and under its name, all others at the general one", () => {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const logger = createLogger(levelsOf("warn,room=debug,email=silent"), destination);
  for (const target of [logger, moduleLogger(logger, "room"), moduleLogger(logger, "http")]) {
    target.debug("fine");
    target.warn("coarse");
  }
  moduleLogger(logger, "email").fatal("unheard");
  // A module's logger can also be the parent of another module's logger.
  moduleLogger(moduleLogger(logger, "room"), "sfu").warn("coarse");
  expect(lines.map(({ module = "", msg }) => `${String(module)}: ${String(msg)}`)).toEqual([
    ": coarse",
    "room: fine",
    "room: coarse",
    "http: coarse",
    "sfu: coarse",
  ]);
});
