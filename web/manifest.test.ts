import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { z } from "zod";

const folder = path.resolve(import.meta.dirname, "public");
const icon = z.object({
  src: z.string(),
  sizes: z.string(),
  type: z.string(),
  purpose: z.string().optional(),
});
const manifest = z.object({
  name: z.string().min(1),
  short_name: z.string().max(12),
  // The dashboard shows the next lecture first. Guests are sent to the log-in page, and from there back to the
  // dashboard.
  start_url: z.literal("/dashboard"),
  display: z.literal("standalone"),
  lang: z.literal("en"),
  theme_color: z.string().regex(/^#[0-9a-f]{6}$/),
  background_color: z.string().regex(/^#[0-9a-f]{6}$/),
  icons: z.array(icon),
});

test("the manifest meets the installation criteria, and its icons have the stated sizes", async () => {
  const text = await readFile(path.join(folder, "manifest.webmanifest"), "utf8");
  const { icons } = manifest.parse(JSON.parse(text));
  const rasters = icons.filter(({ type }) => type === "image/png");
  expect(rasters.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512", "512x512"]);
  expect(rasters.filter(({ purpose }) => purpose === "maskable")).toHaveLength(1);
  for (const { src, sizes } of rasters) {
    const { width, height, format } = await sharp(path.join(folder, src)).metadata();
    expect({ size: `${width}x${height}`, format }).toEqual({ size: sizes, format: "png" });
  }
});
