import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { analyse } from "scslre";
import { afterAll, expect, test, vi } from "vitest";
import { parseSync } from "vite";

// This test checks every pattern of the product with scslre (https://github.com/RunDevelopment/scslre), and lists the
// unsafe ones. If the time that a pattern takes quadruples when the text doubles, untrusted text can block a whole
// process.

const root = path.join(import.meta.dirname, "../..");

/** Slow patterns that are allowed, because they are only applied to short texts that do not come from users. */
const ownText = [
  // Allowed, because it is only applied to the digits of a price, formatted by `toFixed`.
  String.raw`contract/payments/format-birr.ts: /\B(?=(?:\d{3})+$)/g`,
  // Allowed, because it is only applied to the feed that electron-builder writes.
  String.raw`backend/site/downloads/release-feed.ts: /^(\s*)(- )?(\w+):\s*(.*)$/`,
  // Allowed, because it is only applied to the output of `initdb --version`.
  String.raw`backend/platform/db/local-server/files/binaries.ts: /(\d+)(?:\.\d+|beta|rc|devel)/`,
];

/** Files that build patterns at each call, from strings of our own. They are not checked. */
const builtInCalls = [
  // This file is the demo's outbox page, which shows only our own emails.
  "backend/platform/email/outbox-page.ts",
  // This file's patterns contain the name of a codec, and each is applied to one line of an SDP.
  "renderer/room/media/mesh/start-bitrate.ts",
];

interface Pattern {
  source: string;
  flags: string;
}

/** The characters that an attacker would try: those in the pattern, and one of each class. */
const alphabet = (source: string): string[] => [
  ...new Set([...Array.from(source), " ", "0", "a", "A", "\n"]),
];

const TRIES = 3;

/** The character at the end prevents a match at the end of the text, so that the pattern backtracks. */
const textOf = (unit: string, length: number): string => `${unit.repeat(length / unit.length)}\u0001`;

/** Repeats the measurement: a busy machine may delay one attempt, but not all of them. */
function everyTryTakes(ms: number, pattern: RegExp, text: string): boolean {
  for (let count = 0; count < TRIES; count += 1) {
    const since = performance.now();
    text.replace(pattern, "");
    if (performance.now() - since <= ms) return false;
  }
  return true;
}

/** Measured in processor time, on which the load of the machine has little effect. */
function shortestMs(pattern: RegExp, text: string): number {
  const times = Array.from({ length: TRIES }, () => {
    const before = process.threadCpuUsage().user;
    text.replace(pattern, "");
    return (process.threadCpuUsage().user - before) / 1000;
  });
  return Math.min(...times);
}

/**
 * When the text is four times as long, a linear pattern takes four times as long, and a quadratic one sixteen times.
 */
function growsFaster(pattern: RegExp, unit: string): boolean {
  const [short, long] = [textOf(unit, 3000), textOf(unit, 12_000)];
  if (!everyTryTakes(20, pattern, long)) return false;
  const longMs = shortestMs(pattern, long);
  return longMs > 20 && longMs > 8 * shortestMs(pattern, short);
}

/**
 * Tests a short text first, because an exponential pattern would never finish on a long one. Other patterns take only
 * microseconds for the short text.
 */
const isSlowOn = (pattern: RegExp, unit: string): boolean =>
  everyTryTakes(0.2, pattern, textOf(unit, 32)) ||
  (everyTryTakes(0.2, pattern, textOf(unit, 1000)) && growsFaster(pattern, unit));

/** scslre finds slow texts that repeat a single character. Texts that repeat two characters are measured here. */
function isSlow({ source, flags }: Pattern): boolean {
  if (analyse({ source, flags }).reports.length > 0) return true;
  const pattern = new RegExp(source, flags);
  const letters = alphabet(source);
  return letters.some((one) => letters.some((other) => one !== other && isSlowOn(pattern, one + other)));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Returns a file's pattern literals, and the number of patterns that it builds with `RegExp`. */
function patternsOf(file: string, text: string): { literals: Pattern[]; built: number } {
  const literals: Pattern[] = [];
  let built = 0;
  const look = (node: Record<string, unknown>): void => {
    for (const key of Object.keys(node)) {
      const value = node[key];
      if (!isObject(value)) continue;
      if (key === "regex") literals.push({ source: String(value["pattern"]), flags: String(value["flags"]) });
      else if (key === "callee" && value["name"] === "RegExp") built += 1;
      look(value);
    }
  };
  look({ program: parseSync(file, text).program });
  return { literals, built };
}

/** Returns the patterns that a file builds when it is loaded. */
async function builtBy(file: string): Promise<Pattern[]> {
  const built: RegExp[] = [];
  vi.stubGlobal(
    "RegExp",
    class extends RegExp {
      constructor(pattern: string | RegExp, flags?: string) {
        super(pattern, flags);
        built.push(this);
      }
    },
  );
  // The query makes this a new module: another test may already have loaded the file.
  await import(/* @vite-ignore */ `${root}/${file}?patterns`);
  vi.unstubAllGlobals();
  return built;
}

afterAll(() => void vi.unstubAllGlobals());

test.each([
  [/\s+$/, true],
  [/(a+)+$/, true],
  [/\{(\\.)*\}/, true],
  [/[;\n](?=\s*=)/g, true],
  [/(?:(?:ab)+)+$/, true],
  [/^\s+/, false],
  [/<[^<>]*>/g, false],
])("%s is slow: %s", (pattern, slow) => {
  expect(isSlow(pattern)).toBe(slow);
});

// The timeout allows for a busy machine: on an idle processor, the test takes two seconds.
test("no pattern is slow on a stranger's text", { timeout: 120_000 }, async () => {
  const files = globSync("{backend,contract,desktop,renderer,web}/**/*.{ts,tsx}", {
    cwd: root,
    exclude: [
      "**/node_modules/**",
      "**/dist/**",
      "**/{testing,property-tests}/**",
      "**/*.test.*",
      "web/build/**",
    ],
  });
  const [slow, builtElsewhere]: [string[], string[]] = [[], []];
  let count = 0;
  for (const file of files) {
    const { literals, built } = patternsOf(file, await readFile(path.join(root, file), "utf8"));
    const whenLoaded = built > 0 && !builtInCalls.includes(file) ? await builtBy(file) : [];
    if (whenLoaded.length < built) builtElsewhere.push(file);
    const patterns = [...literals, ...whenLoaded];
    count += patterns.length;
    for (const { source, flags } of patterns)
      if (isSlow({ source, flags })) slow.push(`${file}: /${source}/${flags}`);
  }
  expect(count).toBeGreaterThan(250);
  expect(builtElsewhere.toSorted()).toEqual(builtInCalls);
  expect(slow.toSorted()).toEqual(ownText.toSorted());
});
