import { expect, test } from "vitest";
import { MAX_PICTURE_BYTES } from "#contract/pictures/picture.ts";
import { pictureIssue } from "./picture-file.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ["JPEG", "\u00FF\u00D8\u00FF\u00E0..JFIF"],
  ["PNG", "\u0089PNG\r\n\u001A\n...."],
  ["GIF", "GIF89a.."],
  ["WebP", "RIFF\u0001\u0002\u0003\u0004WEBPVP8 "],
  ["AVIF", "\u0000\u0000\u0000\u001Cftypavif...."],
])("%s is accepted as a picture whatever its name", async (_, head) => {
  expect(await pictureIssue(new File([bytesOf(head)], "x.txt", { type: "text/plain" }))).toBeNull();
});

test.each([
  ["a text", "Hello"],
  ["HTML", "<!doctype html>"],
  ["SVG", "<svg xmlns="],
  ["a PDF", "%PDF-1.7"],
  ["nothing", ""],
  ["a video", "\u0000\u0000\u0000\u0020ftypisom"],
  ["audio in WebP's container format", "RIFF\u0001\u0002\u0003\u0004WAVEfmt "],
])("%s is refused as a picture whatever its name", async (_, head) => {
  const file = new File([bytesOf(head)], "x.png", { type: "image/png" });
  expect(await pictureIssue(file)).toBe("picture_unreadable");
});

test("a file above the limit is too large", async () => {
  expect(await pictureIssue(new Blob([new Uint8Array(MAX_PICTURE_BYTES + 1)]))).toBe("picture_too_large");
});
