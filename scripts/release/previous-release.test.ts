import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { readCommit } from "./previous-release.ts";

const commit = "0123456789abcdef0123456789abcdef01234567";

it("reads the one commit beside comments", () => {
  expect(readCommit(`# why\n\n${commit}\n`)).toBe(commit);
});

it.each(["", "# nothing\n", "main\n", `${commit.slice(1)}\n`, `${commit}\n${commit}\n`])(
  "refuses %j",
  (text) => {
    expect(() => readCommit(text)).toThrow("deploy/previous must name one release");
  },
);

it("the repository names one", async () => {
  const text = await readFile(new URL("../../deploy/previous", import.meta.url), "utf8");
  expect(readCommit(text)).toMatch(/^[0-9a-f]{40}$/);
});
