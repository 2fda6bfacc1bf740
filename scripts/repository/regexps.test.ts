import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { analyse } from "scslre";
import { afterAll, expect, test, vi } from "vitest";
import { parseSync } from "vite";

// A pattern that takes four times as long for twice the text lets a stranger's text hold up a whole process. This looks at
// every pattern of the product, and names those that may: https://github.com/RunDevelopment/scslre.

const root = path.join(import.meta.dirname, "../..");

/** Slow ones that read our own short texts. */
const ownText = [
  // The digits of a price, written by `toFixed`.
  String.raw`contract/payments/format-birr.ts: /\B(?=(?:\d{3})+$)/g`,
  // The feed that electron-builder writes.
  String.raw`backend/site/downloads/release-feed.ts: /^(\s*)(- )?(\w+):\s*(.*)$/`,
  // What `initdb --version` prints.
  String.raw`backend/platform/db/local-server/files/binaries.ts: /(\d+)(?:\.\d+|beta|rc|devel)/`,
];

/** Built anew in each call, from parts of our own: not looked at. */
const builtInCalls = [
  // A page of the demonstration, which shows our own emails.
  "backend/platform/email/outbox-page.ts",
  // One line of an SDP each, with the name of a codec.
  "renderer/room/media/mesh/start-bitrate.ts",
];

interface Pattern {
  source: string;
  flags: string;
}

/** Characters that a stranger would try: those of the pattern, and one of each class. */
const alphabet = (source: string): string[] => [
  ...new Set([...Array.from(source), " ", "0", "a", "A", "\n"]),
];

const TRIES = 3;

/** No match reaches its end. */
const textOf = (unit: string, length: number): string => `${unit.repeat(length / unit.length)}\u0001`;

/** A busy machine holds up one try, but not each. */
function everyTryTakes(ms: number, pattern: RegExp, text: string): boolean {
  for (let count = 0; count < TRIES; count += 1) {
    const since = performance.now();
    text.replace(pattern, "");
    if (performance.now() - since <= ms) return false;
  }
  return true;
}

/** Of the processor, which a busy machine hardly changes. */
function shortestMs(pattern: RegExp, text: string): number {
  const times = Array.from({ length: TRIES }, () => {
    const before = process.threadCpuUsage().user;
    text.replace(pattern, "");
    return (process.threadCpuUsage().user - before) / 1000;
  });
  return Math.min(...times);
}

/** What takes four times the text takes four times as long, or sixteen times. */
function growsFaster(pattern: RegExp, unit: string): boolean {
  const [short, long] = [shortestMs(pattern, textOf(unit, 3000)), shortestMs(pattern, textOf(unit, 12_000))];
  return long > 20 && long > 8 * short;
}

/** From a long text, an exponential pattern would not come back. Others take microseconds for the short ones. */
const isSlowOn = (pattern: RegExp, unit: string): boolean =>
  everyTryTakes(0.2, pattern, textOf(unit, 32)) ||
  (everyTryTakes(0.2, pattern, textOf(unit, 1000)) && growsFaster(pattern, unit));

/** scslre knows the texts that repeat one character. Those that repeat two are tried out. */
function isSlow({ source, flags }: Pattern): boolean {
  if (analyse({ source, flags }).reports.length > 0) return true;
  const pattern = new RegExp(source, flags);
  const letters = alphabet(source);
  return letters.some((one) => letters.some((other) => one !== other && isSlowOn(pattern, one + other)));
}

const isRegex = (value: unknown): value is { pattern: string; flags: string } =>
  typeof value === "object" && value !== null && "pattern" in value && "flags" in value;
const isNamed = (value: unknown): value is { name: unknown } =>
  typeof value === "object" && value !== null && "name" in value;

/** Of a file: the patterns in it, and how many it builds with `RegExp`. */
function patternsOf(file: string, text: string): { literals: Pattern[]; built: number } {
  const literals: Pattern[] = [];
  let built = 0;
  const look = (node: object): void => {
    for (const [key, value] of Object.entries(node)) {
      if (key === "regex" && isRegex(value)) literals.push({ source: value.pattern, flags: value.flags });
      else if (key === "callee" && isNamed(value) && value.name === "RegExp") built += 1;
      if (typeof value === "object" && value !== null) look(value);
    }
  };
  look(parseSync(file, text).program);
  return { literals, built };
}

/** The patterns that a file builds when it is loaded. */
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
  // Under another name, since another test may have loaded it.
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

// Two seconds of a processor that has nothing else to do.
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
