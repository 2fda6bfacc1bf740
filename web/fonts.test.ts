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

test("a device's own font has lines as high as ours, and is in the token", () => {
  const ours = { Figtree: [95, 25], Fraunces: [97.8, 25.5] };
  const faces =
    read("renderer/kit/appearance/fonts.css").match(/@font-face \{[^}]*size-adjust[^}]*\}/g) ?? [];
  expect(faces).toHaveLength(6);
  for (const face of faces) {
    const valueOf = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]);
    const [, family = "", font = ""] = /font-family: "((Figtree|Fraunces) [^"]*)"/.exec(face) ?? [];
    const lines = ["ascent-override", "descent-override"].map(
      (name) => Math.round(valueOf(name) * valueOf("size-adjust")) / 100,
    );
    for (const [at, height] of (ours[font as keyof typeof ours] ?? []).entries())
      expect(Math.abs((lines[at] ?? 0) - height), face).toBeLessThan(0.1);
    expect(read("renderer/kit/appearance/palette.css")).toContain(`"${family}"`);
  }
});
