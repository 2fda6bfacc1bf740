import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";

const publicDir = path.join(import.meta.dirname, "public");

describe("public art", () => {
  it("uses no script, style, font or external file", async () => {
    const drawings = globSync("**/*.svg", { cwd: publicDir });
    expect(drawings.length).toBeGreaterThanOrEqual(11);
    const needy: string[] = [];
    for (const name of drawings) {
      const svg = await readFile(path.join(publicDir, name), "utf8");
      if (/<(script|style|text|image|foreignObject)|style=|href=/.test(svg)) needy.push(name);
    }
    expect(needy).toEqual([]);
  });

  it("has a 32-pixel favicon with the logo", async () => {
    const favicon = path.join(publicDir, "favicon.png");
    const { data, info } = await sharp(favicon).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([32, 32]);
    const pixel = (x: number, y: number) => [...data.subarray((y * 32 + x) * info.channels).subarray(0, 3)];
    const [red = 0, green = 0, blue = 0] = pixel(11, 16);
    expect(red - blue, "the teacher in gold").toBeGreaterThan(100);
    expect(green).toBeGreaterThan(120);
    expect(Math.min(...pixel(16, 6)), "a student in cream").toBeGreaterThan(180);
  });
});
