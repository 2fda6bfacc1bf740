import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/**
 * HTML pages are not included, because the server fills in their placeholders for each response. Pictures and fonts are
 * already compressed.
 */
const compressible = /\.(?:js|css|svg|json|webmanifest|txt|xml)$/;
const staticPages = new Set(["offline.html"]);
/** Files smaller than this are not compressed, because headers would outweigh the savings. Bytes. */
const MIN_BYTES = 600;

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([asBrotli(content, { params }), asGzip(content, { level: 9 })]);
  if (br.length < content.length) await writeFile(`${file}.br`, br);
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
}

/** Writes `.br` and `.gz` beside every text file of `folder`, so that the server only has to choose one. */
export async function precompressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && (compressible.test(entry.name) || staticPages.has(entry.name)),
  );
  await Promise.all(files.map((entry) => compress(path.join(entry.parentPath, entry.name))));
}
