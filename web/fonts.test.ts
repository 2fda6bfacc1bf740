import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

test("style sheets name fonts by a token, which has an Ethiopic font", () => {
  const sheets = globSync("renderer/**/*.css", { cwd: root }).filter(
    (file) => !/\/(?:palette|fonts)\.css$/.test(file),
  );
  expect(
    sheets.filter((file) => /font-family:(?! var\(--font| inherit| monospace)/.test(read(file))),
  ).toEqual([]);
  for (const token of ["--font:", "--font-display:"]) {
    const [, after = ""] = read("renderer/kit/appearance/palette.css").split(token);
    expect(after.split(";")[0]).toContain("Noto Sans Ethiopic");
  }
});
