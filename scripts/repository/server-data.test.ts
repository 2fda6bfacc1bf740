import { expect, test } from "vitest";
import { productFiles, readSource } from "./import-edges.ts";

const CLIENT = "#renderer/data/client/client.ts";
const EFFECT = /\buse(?:Layout)?Effect\(/g;
/** A request, or a function that by its name sends one. */
const REQUEST = /(?<![.\w])(?:call|callPage|load[A-Z]\w*|fetch[A-Z]\w*)\(/;

/** These load no data to show: session and language are stores, the player renews its ticket, and the shell notifies. */
const others = new Set([
  "renderer/accounts/session/use-account-if-signed-in.ts",
  "renderer/desktop/use-notifications.ts",
  "renderer/landing/use-landing-content.ts",
  "renderer/replay/player/use-playback.ts",
]);

/** Returns the call's arguments, from the index of its opening parenthesis on. */
function argumentsAt(source: string, open: number): string {
  let depth = 0;
  for (let at = open; at < source.length; at += 1) {
    if (source[at] === "(") depth += 1;
    if (source[at] === ")") depth -= 1;
    if (depth === 0) return source.slice(open, at);
  }
  return source.slice(open);
}

/** Returns how a file loads server data in its own way, instead of with `useQuery` and `usePagedQuery`. */
function ownWays(source: string): string[] {
  const effects = [...source.matchAll(EFFECT)].map(({ 0: name, index }) =>
    argumentsAt(source, index + name.length - 1),
  );
  return [
    ...(effects.some((body) => REQUEST.test(body)) ? ["requests in an effect"] : []),
    ...(source.includes(CLIENT) && /\bsetInterval\(/.test(source) ? ["polls"] : []),
  ];
}

const files = productFiles().filter((file) => /^renderer\/(?!data\/|room\/)/.test(file) && !others.has(file));

test("data of the server are loaded by queries only", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => ownWays(readSource(file)).map((way) => `${file}: ${way}`))).toEqual([]);
});

test.each([
  ["useEffect(() => {\n  void call(lectureById).then(setLecture);\n}, []);", "requests in an effect"],
  ["useLayoutEffect(() => void loadLecture(id).then(setLecture), [id]);", "requests in an effect"],
  [`import { call } from "${CLIENT}";\nsetInterval(() => void call(getLobby), 10_000);`, "polls"],
])("%j is found", (source, way) => {
  expect(ownWays(source)).toEqual([way]);
});
