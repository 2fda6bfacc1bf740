import { expect, test } from "vitest";
import { parseRestoreArguments } from "./restore-arguments.ts";

test("a location alone asks for its newest state", () => {
  expect(parseRestoreArguments(["/srv/backups"])).toEqual({
    from: "/srv/backups",
    name: undefined,
    until: null,
    receiptsAbove: null,
    upToGap: false,
    identity: undefined,
    databaseFolder: undefined,
  });
});

test("a moment, a name, a receipt and a folder are understood", () => {
  const args = ["--backup", "2026-11-24T12-00-00Z", "--to", "2026-11-24T15:40:00+03:00", "/srv/backups"];
  const more = [
    "--receipts-above",
    "GB-2026-000123",
    "--up-to-gap",
    "--identity",
    "key.txt",
    "--database-folder",
    "/pg",
  ];
  expect(parseRestoreArguments([...args, ...more])).toEqual({
    from: "/srv/backups",
    name: "2026-11-24T12-00-00Z",
    until: new Date("2026-11-24T12:40:00Z"),
    receiptsAbove: { year: 2026, number: 123 },
    upToGap: true,
    identity: "key.txt",
    databaseFolder: "/pg",
  });
});

test("without a location it is BACKUP_URL's", () => {
  expect(parseRestoreArguments([])).toMatchObject({ from: undefined });
});

test.each([[["--help"]], [["one", "two"]]])("%j asks for nothing", (args) => {
  expect(parseRestoreArguments(args)).toBeNull();
});

test.each(["2026-11-24T15:40:00", "2026-11-24", "yesterday", "2026-13-24T15:40:00Z"])(
  "--to %s is refused, with how to write it",
  (text) => {
    expect(() => parseRestoreArguments(["location", "--to", text])).toThrow(/write it with its zone/);
  },
);

test("a wrong receipt is refused, with how to write it", () => {
  expect(() => parseRestoreArguments(["location", "--receipts-above", "123"])).toThrow(/as GB-2026-000123/);
});
