import sharp from "sharp";
import { addSlide, createDeck } from "#contract/slides/deck.ts";
import type { SignedInAccount } from "../stack/bench-lecture-repo.ts";

/** Adds a deck of pictures as a host's page sends them. Returns the ids of its slides. */
export async function addDeck(
  url: string,
  lectureId: string,
  { token }: SignedInAccount,
  pages: number,
): Promise<string[]> {
  const post = async (path: string, body: object): Promise<{ _id: string }> => {
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: { _id: string } }).data;
  };
  const deck = await post(createDeck.path.replace("{id}", lectureId), { name: "Fractions" });
  const path = addSlide.path.replace("{id}", lectureId).replace("{deckId}", deck._id);
  const ids: string[] = [];
  for (let page = 0; page < pages; page += 1) {
    const picture = `data:image/webp;base64,${(await drawPage(page)).toString("base64")}`;
    ids.push((await post(path, { content: { picture, text: `Page ${page + 1}` } }))._id);
  }
  return ids;
}

/** A page of text and formulas; every fourth has something like a photo on half of it. */
async function drawPage(page: number): Promise<Buffer> {
  const [width, height] = [1280, 720];
  const lines = Array.from({ length: 12 }, (_, line) => {
    const text = `${page + 1}.${line + 1}  If a/b = c/d, then a·d = b·c, whatever ${(page * 7919 + line * 104_729) % 9973} is.`;
    return `<text x="60" y="${140 + line * 46}" font-size="28" font-family="sans-serif">${text}</text>`;
  });
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <text x="60" y="80" font-size="48" font-family="serif">Fractions ${page + 1}</text>${lines.join("")}</svg>`;
  const noise = {
    width: 64,
    height: 64,
    channels: 3 as const,
    noise: { type: "gaussian" as const, mean: 128, sigma: 60 },
  };
  const photo = await sharp({ create: { ...noise, background: "#888" } })
    .resize(560, 500, { kernel: "cubic" })
    .png()
    .toBuffer();
  const overlays = [
    { input: Buffer.from(text) },
    ...(page % 4 === 3 ? [{ input: photo, left: 660, top: 160 }] : []),
  ];
  const drawn = await sharp({ create: { width, height, channels: 3, background: "#fff" } })
    .composite(overlays)
    .png()
    .toBuffer();
  const lossy = await sharp(drawn).webp({ quality: 85 }).toBuffer();
  const lossless = await sharp(drawn).webp({ lossless: true }).toBuffer();
  return lossless.length < lossy.length ? lossless : lossy;
}
