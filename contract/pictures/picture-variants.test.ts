import { expect, test } from "vitest";
import {
  LECTURE_COVER_SIZES,
  LOBBY_COVER_SIZES,
  NEXT_COVER_SIZES,
  pictureSrcSet,
  pictureWidths,
} from "./picture-variants.ts";

const hash = "0123456789abcdef0123456789abcdef01234567";

test("a stored picture has a URL for every width of its kind", () => {
  const set = pictureSrcSet(`https://api.example/pictures/${hash}.webp`, "portrait", "avif");
  expect(set?.split(", ")).toEqual(
    pictureWidths.portrait.map((width) => `https://api.example/pictures/${hash}-${width}.avif ${width}w`),
  );
  expect(pictureSrcSet(`/pictures/${hash}.webp`, "cover", "webp")).toContain(`-480.webp 480w`);
});

test.each([
  "/art/hero.svg",
  "blob:preview",
  "data:image/webp;base64,x",
  `/pictures/${hash}.svg`,
  "/pictures/ab.webp",
])("%s has no variants", (src) => expect(pictureSrcSet(src, "cover", "avif")).toBeNull());

/** Returns the part of `sizes` that applies to a phone, which has a high pixel density. */
const onPhone = (sizes: string) => /min-resolution: 2\.1dppx\) ([^,]+),/.exec(sizes)?.[1];

test("a phone shows one variant on the dashboard, on the lecture's page and in the lobby", () => {
  expect(onPhone(LECTURE_COVER_SIZES)).toBe("calc(60vw - 24px)");
  expect([NEXT_COVER_SIZES, LOBBY_COVER_SIZES].map(onPhone)).toEqual(Array(2).fill("calc(60vw - 24px)"));
});
