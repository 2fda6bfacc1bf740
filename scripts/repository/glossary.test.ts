import { readFile } from "node:fs/promises";
import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Words that docs/glossary.md has replaced, in the form in which they occur in sentences or in split identifiers. */
const replacedWords = [
  "door",
  "doors",
  "stray",
  "strays",
  "astray",
  "bury",
  "manners",
  "hush",
  "cushion",
  "cushions",
  "cushioned",
  "give word",
  "gives word",
  "given word",
  "put out",
  "puts out",
  "take money",
  "takes money",
  "pay back",
  "pays back",
  "paid back",
  "go astray",
  "cluster",
  "clusters",
  "hand over",
  "cut out",
  "cut outs",
  "floor turn",
  "floor turns",
  "wish",
  "wishes",
  "wished",
  "piece",
  "pieces",
  "standing video",
  "backup place",
  "style keeper",
  "ticket keeper",
  "home notes",
  "delivery facts",
  "mark begun",
  "begun at",
  "has begun at",
  "notice kind",
  "notice kinds",
  "notice toast",
  "room notices",
  "list notice",
  "copy dialog",
  "copied lecture",
  "stations",
  "judge journeys",
  "scene",
  "scenes",
  "gallery world",
  "test world",
  "way to class",
  "lecture moments",
  "tell room",
  "tell decision",
  "say next receipt",
  "carry files",
  "carry ticket",
  "carry over",
  "carried at",
  "even sound",
  "mesh places",
  "sandbox deliveries",
  "push deliveries",
];

/** Names that cross the wire or outlive a release, and therefore stay unchanged. */
const wireNames = [
  /["`]cluster(?:\.unfinished)?["`]|\.data\/cluster|origin-agent-cluster/gi,
  /hand[-_]over(?:_hint)?\b/g,
  /\bcut-outs?\b|\bcutOuts\b|\bcutOutRequests\b|\bcut_out\w*/g,
  /\bfloorTurns\b/g,
  /\brecordingWished\b|\bwished\b/g,
  /\bpiece_missing\b|\bgubae_recording_(?:pieces_waiting|oldest_piece)\w*/g,
];

const root = path.join(import.meta.dirname, "../..");
const sources = globSync(
  "{*.ts,{backend,contract,desktop,docs,e2e,lab,renderer,scripts,web}/**/*.{ts,tsx,mjs,css,html,md}}",
  { cwd: root, exclude: (file) => /node_modules|dist/.test(file) },
)
  .map((file) => file.replaceAll(path.sep, "/"))
  // Excluded, because these files must name the replaced words.
  .filter((file) => !/\/glossary\.(?:md|test\.ts)$|upgrade-to-baseline|\/baseline-upgrade\//.test(file));

/** Files with texts for users. In these, "program" is a replaced word too, because the apps call themselves "app". */
const textsForPeople =
  /^(?:docs\/|renderer\/messages\/en\/|backend\/email\/texts\/en|contract\/http\/error\.ts)/;

/** Splits identifiers into words: `closeDoorsOn` and `close-doors-on` become "close doors on". */
function wordsOf(source: string): string {
  return source
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[^A-Za-z]+/g, " ")
    .toLowerCase();
}

function replacedIn(source: string, words: readonly string[]): string[] {
  const own = wireNames.reduce((text, name) => text.replaceAll(name, " "), source);
  const text = ` ${wordsOf(own)} `;
  return words.filter((word) => text.includes(` ${word} `));
}

test.each([
  ["const frontDoor = 1;", "door"],
  ["closeDoorsOn(events)", "doors"],
  ["// it may go\n// astray", "go astray"],
  [`test("who is put out")`, "put out"],
  ["takeMoney(services)", "take money"],
  [".chat--cushion { }", "cushion"],
  ["startCluster(options)", "cluster"],
  ["tellDecision(room)", "tell decision"],
  ["grantCutOut(services)", "cut out"],
])("%j is seen", (planted, word) => {
  expect(replacedIn(planted, replacedWords)).toContain(word);
});

test("everyday words that only contain one are not", () => {
  expect(replacedIn("outdoors, put output, hushed, straying", replacedWords)).toEqual([]);
  const names = `post("/lectures/:id/replay/cut-outs"); log("cluster"); ({ recordingWished: true })`;
  expect(replacedIn(names, replacedWords)).toEqual([]);
});

test("no file uses a word that the glossary has replaced", async () => {
  expect(sources.length).toBeGreaterThan(1000);
  const found: string[] = [];
  for (const file of sources) {
    const source = await readFile(path.join(root, file), "utf8");
    const words = textsForPeople.test(file) ? [...replacedWords, "program", "programs"] : replacedWords;
    for (const word of replacedIn(source, words)) found.push(`${file}: ${word}`);
    for (const word of replacedIn(file, replacedWords)) found.push(`${file} (its name): ${word}`);
  }
  expect(found).toEqual([]);
});
