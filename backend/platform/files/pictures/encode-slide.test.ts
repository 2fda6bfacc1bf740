import sharp from "sharp";
import { expect, test } from "vitest";
import { encodeSlide } from "./encode-slide.ts";

const [width, height] = [640, 360];
const page = (text: string) =>
  sharp({ create: { width, height, channels: 3, background: "#fff" } }).composite([
    {
      input: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${text}</svg>`,
      ),
    },
  ]);
const written = () =>
  page('<text x="20" y="60" font-size="28">a/b = c/d</text><path d="M0 0L640 360" stroke="#000"/>');
const photo = () => {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  return sharp({ create: { width, height, channels: 3, background: "#888", noise } });
};
const pixels = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer();

test.each([
  ["PNG", () => written().png().toBuffer()],
  ["WebP without loss", () => written().webp({ lossless: true }).toBuffer()],
])("text that was sent as %s stays as it is, in fewer bytes", async (_, send) => {
  const sent = await send();
  const encoded = await encodeSlide(sent, sharp(sent), 82);
  expect(await pixels(encoded)).toEqual(await pixels(sent));
  const lossy = await sharp(sent).webp({ quality: 82 }).toBuffer();
  expect(encoded.length).toBeLessThan(lossy.length);
});

test.each([
  ["a photo", () => photo().png().toBuffer()],
  ["text that was sent with loss", () => written().webp({ quality: 85 }).toBuffer()],
])("%s is encoded with loss", async (_, send) => {
  const sent = await send();
  expect(await encodeSlide(sent, sharp(sent), 82)).toEqual(
    await sharp(sent).webp({ quality: 82 }).toBuffer(),
  );
});
