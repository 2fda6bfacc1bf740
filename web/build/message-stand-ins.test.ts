import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createInstance } from "#renderer/messages/light/i18next.ts";
import * as hooks from "#renderer/messages/light/react-i18next.ts";
import { messageStandIns } from "./message-stand-ins.ts";

const root = path.join(import.meta.dirname, "../..");
const sources = globSync("{renderer,web}/**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !/\.test\.tsx?$|renderer\/testing/.test(file))
  .map((file) => readFileSync(path.join(root, file), "utf8"));

const matchesIn = (pattern: RegExp) =>
  new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name)));

test("each stand-in is there", () => {
  for (const { replacement } of messageStandIns(root))
    expect(existsSync(replacement), replacement).toBe(true);
});

test("they have all that our pages import", () => {
  const imported = matchesIn(/import \{ ([^}]+) \} from "(?:react-)?i18next"/g);
  const known = new Set([...Object.keys(hooks), "createInstance"]);
  expect([...imported].flatMap((names) => names.split(", ")).filter((name) => !known.has(name))).toEqual([]);
});

test("the messages have all that our pages call", () => {
  const withMessages = sources.filter((text) =>
    /import \{[^}]*\bmessages\b[^}]*\} from ".*i18n\.ts"/.test(text),
  );
  const called = withMessages.flatMap((text) =>
    [...text.matchAll(/(?<!["`])\bmessages\.(\w+)\(/g)].map(([, name = ""]) => name),
  );
  const instance = createInstance();
  expect(called.length).toBeGreaterThan(0);
  expect([...new Set(called)].filter((name) => !(name in instance))).toEqual([]);
});
