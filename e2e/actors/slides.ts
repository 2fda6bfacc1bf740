import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright/test";

const FONT =
  "../../node_modules/@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-400-normal.woff2";

const printed = (font: Buffer) => `<!doctype html><meta charset="utf-8"><style>
  @font-face { font-family: Ethiopic; src: url(data:font/woff2;base64,${font.toString("base64")}) }
  @page { size: 1280px 720px; margin: 0 }
  section { break-after: page; box-sizing: border-box; height: 700px; padding: 40px; font: 40px Ethiopic, sans-serif }
  section:last-child { break-after: auto }
  body { margin: 0 }
</style>`;

/** Fills the images with photos, each with colours of its own, as a camera makes them: shades, noise and JPEG. */
async function takePhotos(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image, index) => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [480, 270];
        const context = canvas.getContext("2d");
        const photo = context?.createImageData(canvas.width, canvas.height);
        if (!context || !photo) throw new Error("No canvas.");
        for (let at = 0; at < photo.data.length; at += 4) {
          const [x, y] = [(at / 4) % canvas.width, Math.floor(at / 4 / canvas.width)];
          const shade = 110 + 60 * Math.sin(x / (20 + index)) + 60 * Math.cos(y / 30) + 30 * Math.random();
          photo.data.set([shade, (shade * (index % 5)) / 5 + 40, 255 - shade, 255], at);
        }
        context.putImageData(photo, 0, 0);
        image.src = canvas.toDataURL("image/jpeg", 0.8);
        return image.decode();
      }),
    ),
  );
}

/** Prints a real PDF: Amharic text, a formula, a drawing and a photo on each page. */
export async function printPdf(browser: Browser, pages: number): Promise<Buffer> {
  const page = await browser.newPage();
  const sections = Array.from(
    { length: pages },
    (_, index) => `<section><h1>ገጽ ${index + 1}: ክፍልፋዮች</h1>
      <math><mfrac><mn>1</mn><mn>${index + 2}</mn></mfrac><mo>+</mo><msup><mi mathvariant="normal">x</mi><mn>2</mn></msup></math>
      <svg width="300" height="200"><circle cx="100" cy="100" r="${40 + index}" fill="#2a7" /></svg><img alt=""></section>`,
  );
  const font = await readFile(new URL(FONT, import.meta.url));
  await page.setContent(printed(font) + sections.join(""));
  await takePhotos(page);
  await page.evaluate(() => document.fonts.ready);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  await page.close();
  return pdf;
}

/** Writes a PDF of empty pages. `locked`: it can't be opened without a password. */
export function writePdf(pages: number, { locked = false } = {}): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} /MediaBox [0 0 640 360] >>`,
    ...Array.from({ length: pages }, () => "<< /Type /Page /Parent 2 0 R >>"),
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const secret = `<${"5a".repeat(32)}>`;
  const encryption = locked
    ? `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${secret} /U ${secret} /P -4 >>`
    : "";
  const start = text.length;
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}` +
      `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /ID [<00><00>] ${encryption} >>\nstartxref\n${start}\n%%EOF\n`,
    "latin1",
  );
}
