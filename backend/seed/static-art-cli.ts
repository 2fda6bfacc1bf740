import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { drawStaticArt } from "./static-art.ts";

/** Writes `web/public` anew after a drawing changed: `node backend/seed/static-art-cli.ts`. */
const publicDir = fileURLToPath(new URL("../../web/public/", import.meta.url));
const art = drawStaticArt();
for (const [name, svg] of art) {
  const file = path.join(publicDir, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${svg}\n`);
}
await sharp(Buffer.from(art.get("icon.svg") ?? ""))
  .resize(32)
  .png()
  .toFile(path.join(publicDir, "favicon.png"));
