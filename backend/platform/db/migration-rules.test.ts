import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/**
 * While a release is rolled out, the previous release runs on the new schema (docs/processes.md). A migration may
 * remove what that previous release no longer uses; its file must then contain `contract: release <commit> stopped
 * using …`.
 */
const contraction = /contract: release [0-9a-f]{7,40} stopped using \S/;

/**
 * The baseline is exempt, since no earlier release runs on its schema: its database is new, or was upgraded while all
 * nodes were stopped.
 */
const isBaseline = (file: string) => file.startsWith("00");

const breaking: readonly [what: string, pattern: RegExp][] = [
  ["drops a column", /\.dropColumns?\(|\bdrop column\b/i],
  ["drops a table", /\.dropTable(IfExists)?\(|\bdrop table\b/i],
  ["renames a column", /\.renameColumn\(|\balter table \S+ rename (?!constraint\b|to\b)/i],
  ["renames a table", /\.renameTable\(|\balter table \S+ rename to\b/i],
  ["changes a column's type", /\.alter\(|\balter (column )?\S+ (set data )?type\b/i],
  ["forbids null in a column that exists", /\.dropNullable\(|\bset not null\b/i],
];

/** Returns the changes in a migration that would break the release before it. */
function findBreaking(source: string): string[] {
  if (contraction.test(source)) return [];
  const code = source.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, "").replaceAll(/\s+/g, " ");
  const found = breaking.filter(([, pattern]) => pattern.test(code)).map(([what]) => what);
  return addsRequiredColumn(code) ? [...found, "adds a column that must be given"] : found;
}

/**
 * Returns true if a migration adds a required column to an existing table. New tables may have required columns, since
 * the previous release does not write to them.
 */
function addsRequiredColumn(code: string): boolean {
  const inSql = [...code.matchAll(/\badd column\b[^,;`"]*/gi)].some(
    ([column]) => /\bnot null\b/i.test(column) && !/\bdefault\b|\bgenerated\b/i.test(column),
  );
  const changes = code
    .split(/(?=\.(?:alter|create)Table\()/)
    .filter((part) => part.startsWith(".alterTable("));
  const required = (statement: string) =>
    statement.includes(".notNullable()") && !/\.defaultTo\(|\bgenerated\b/.test(statement);
  return inSql || changes.some((change) => change.split(";").some(required));
}

const folder = new URL("./migrations/", import.meta.url);
const files = (await readdir(folder)).toSorted();

test("the release that does not know a migration goes on running beside it", async () => {
  expect(files.filter(isBaseline)).not.toEqual([]);
  const faults: Record<string, string[]> = {};
  for (const file of files.filter((name) => !isBaseline(name))) {
    const found = findBreaking(await readFile(new URL(file, folder), "utf8"));
    if (found.length > 0) faults[file] = found;
  }
  expect(faults).toEqual({});
});

test.each([
  ["drops a column", `alterTable("a", (table) => table.dropColumn("b"))`],
  ["drops a column", "db.raw(`alter table a\n  drop column b`)"],
  ["drops a table", `db.schema.dropTable("a")`],
  ["renames a column", `alterTable("a", (table) => table.renameColumn("b", "c"))`],
  ["renames a column", `db.raw("alter table a rename column b to c")`],
  ["renames a table", `db.schema.renameTable("a", "b")`],
  ["renames a table", `db.raw("alter table a rename to b")`],
  ["changes a column's type", `alterTable("a", (table) => { table.bigInteger("b").alter(); })`],
  ["forbids null in a column that exists", `db.raw("alter table a alter column b set not null")`],
  [
    "adds a column that must be given",
    `db.schema.createTable("b", () => {}); db.schema.alterTable("a", (table) => { table.text("b").notNullable(); })`,
  ],
  ["adds a column that must be given", `db.raw("alter table a add column b text not null")`],
])("finds what %s: %s", (what, source) => {
  expect(findBreaking(source)).toEqual([what]);
});

test.each([
  `// drop column b comes later`,
  `db.schema.createTable("a", (table) => { table.text("b").notNullable(); })`,
  `db.schema.alterTable("a", (table) => { table.boolean("b").notNullable().defaultTo(false); })`,
  `db.raw("alter table a add column b text not null default ''")`,
  `db.raw("alter index a rename to b"); db.raw("alter table a rename constraint b to c")`,
  `/** contract: release 20e5e263 stopped using a.b. */ db.raw("alter table a drop column b")`,
])("allows %s", (source) => {
  expect(findBreaking(source)).toEqual([]);
});
