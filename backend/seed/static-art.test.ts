import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawStaticArt } from "./static-art.ts";

const publicFile = (name: string) => fileURLToPath(new URL(`../../web/public/${name}`, import.meta.url));

describe("static art", () => {
  it.each([...drawStaticArt()])("%s in web/public is the drawing as it is now", async (name, svg) => {
    // Stale? node backend/seed/static-art-cli.ts
    expect(await readFile(publicFile(name), "utf8")).toBe(`${svg}\n`);
  });

  it("needs no script, style, font or other file", () => {
    const needy = [...drawStaticArt()].filter(([, svg]) =>
      /<(script|style|text|image|foreignObject)|style=|href=/.test(svg),
    );
    expect(needy).toEqual([]);
  });

  it("has a favicon of 32 pixels that shows the mark", async () => {
    const { data, info } = await sharp(publicFile("favicon.png")).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([32, 32]);
    const pixel = (x: number, y: number) => [...data.subarray((y * 32 + x) * info.channels).subarray(0, 3)];
    const [red = 0, green = 0, blue = 0] = pixel(11, 16);
    expect(red - blue, "the teacher in gold").toBeGreaterThan(100);
    expect(green).toBeGreaterThan(120);
    expect(Math.min(...pixel(16, 6)), "a student in cream").toBeGreaterThan(180);
  });
});
