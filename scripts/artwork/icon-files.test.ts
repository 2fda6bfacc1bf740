import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { WINDOWS_SIZES } from "./icon-files.ts";

const folder = path.resolve(import.meta.dirname, "../../desktop/build");

/** Returns the width, the height, and the colours in the middle and in a corner. */
async function inspect(png: Buffer) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ];
  const middle = pixel(info.width / 2, info.height / 2);
  return { size: [info.width, info.height], middle, corner: pixel(0, 0) };
}

/** Our icon is terracotta in the middle and has round corners. */
async function expectOurIcon(png: Buffer, size: number | undefined): Promise<void> {
  const { middle, corner, ...rest } = await inspect(png);
  expect(rest.size).toEqual([size, size]);
  expect(middle[3], "the middle is drawn").toBe(255);
  for (const [at, part] of [0xc4, 0x56, 0x2f].entries())
    expect(Math.abs((middle[at] ?? 0) - part)).toBeLessThan(24);
  expect(corner[3], "the corner is empty").toBeLessThan(128);
}

describe("the app's icons", () => {
  test("Windows: each size at the offset in the directory", async () => {
    const file = readFileSync(path.join(folder, "icon.ico"));
    expect([...file.subarray(0, 4)]).toEqual([0, 0, 1, 0]);
    const count = file.readUInt16LE(4);
    const sizes: number[] = [];
    for (let at = 0; at < count; at += 1) {
      const entry = file.subarray(6 + 16 * at, 22 + 16 * at);
      const size = entry[0] || 256;
      const start = entry.readUInt32LE(12);
      sizes.push(size);
      await expectOurIcon(file.subarray(start, start + entry.readUInt32LE(8)), size);
    }
    expect(sizes).toEqual(WINDOWS_SIZES);
    const end = file.subarray(6 + 16 * (count - 1));
    expect(end.readUInt32LE(12) + end.readUInt32LE(8)).toBe(file.length);
  });

  test("macOS: from 32 to 1024 pixels, for normal and high-density screens", async () => {
    const file = readFileSync(path.join(folder, "icon.icns"));
    expect(file.toString("ascii", 0, 4)).toBe("icns");
    expect(file.readUInt32BE(4)).toBe(file.length);
    const found = new Map<string, Buffer>();
    for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4)) {
      const png = file.subarray(at + 8, at + file.readUInt32BE(at + 4));
      found.set(file.toString("ascii", at, at + 4), png);
    }
    const widths: Record<string, number> = {
      ic07: 128,
      ic08: 256,
      ic09: 512,
      ic10: 1024,
      ic11: 32,
      ic12: 64,
      ic13: 256,
      ic14: 512,
    };
    expect(new Set(found.keys())).toEqual(new Set(Object.keys(widths)));
    for (const [type, png] of found) await expectOurIcon(png, widths[type]);
  });

  test("Linux: a PNG for each size", async () => {
    const names = readdirSync(path.join(folder, "icons"));
    expect(names.map(parseFloat).toSorted((a, b) => a - b)).toEqual([16, 32, 48, 64, 128, 256, 512]);
    for (const name of names)
      await expectOurIcon(readFileSync(path.join(folder, "icons", name)), parseFloat(name));
  });
});
