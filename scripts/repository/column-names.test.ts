import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { productFiles, readSource } from "./import-edges.ts";

const migrations = globSync("backend/platform/db/migrations/*.ts").map(readSource).join("\n");
const columns = new Set([...migrations.matchAll(/^ {4}([a-z]\w*_\w+) [a-z]/gm)].map(([, name]) => name));

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*/g;
/** A template literal, which may contain others, one level deep. */
const SQL = /`(?:[^`\\$]|\\.|\$(?!\{)|\$\{(?:[^`{}]|`[^`]*`|\{[^{}]*\})*\})*`/g;

/** Repos that put the name of a column into SQL text. */
const sqlInQuotes = new Set([
  "backend/accounts/sessions/session-repo.ts",
  "backend/admin/payments/payment-search-repo.ts",
  "backend/lectures/lists/lecture-list-repo.ts",
  "backend/recording/state/cut-repo.ts",
  "backend/recording/state/speaking-turn-repo.ts",
]);

/** Returns the names in a repo that `backend/platform/db/camel-case-client.ts` should translate. */
function misspelled(source: string): string[] {
  const code = source.replaceAll(COMMENTS, "");
  const outsideSql = code.replaceAll(SQL, "");
  const aliases = code.matchAll(/\bas "[a-z]+[A-Z]\w*"/g);
  const words = outsideSql.replaceAll(/"[^"\n]*"/g, "").matchAll(/\b[a-z]\w*_\w+/g);
  const named = [...outsideSql.matchAll(/"(?:\w+\.)?(\w+)(?: as \w+)?"/g)].filter(([, name]) =>
    columns.has(name),
  );
  return [...aliases, ...words, ...named].map(([text]) => text);
}

test("repos name columns in camel case, and in snake case only in SQL text", () => {
  expect(columns.size).toBeGreaterThan(150);
  const repos = productFiles().filter((file) => /^backend\/.*-repo\.ts$/.test(file));
  expect(repos.length).toBeGreaterThan(100);
  const found = repos
    .filter((file) => !sqlInQuotes.has(file))
    .flatMap((file) => misspelled(readSource(file)).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});

test.each([
  ["db('payments').where({ payer_id: id })", ["payer_id"]],
  [
    'db("payments").select("payments.payer_id", "payer_id as payer")',
    ['"payments.payer_id"', '"payer_id as payer"'],
  ],
  ["const [{ payer_id }] = rows; // payer_id", ["payer_id"]],
  ['db.raw(`select payer_id as "payerId" from payments`)', ['as "payerId"']],
  ['db("room_bans").where({ status: "in_review" }).whereRaw(`payer_id = ?`)', []],
])("%s", (source, names) => {
  expect(misspelled(source).toSorted()).toEqual(names.toSorted());
});
