import { once } from "node:events";
import { promisify } from "node:util";
import { brotliDecompress, constants, createBrotliCompress } from "node:zlib";
import { PAGE_BROTLI_QUALITY } from "../middleware/compress-responses.ts";

const decompress = promisify(brotliDecompress);

/** Brotli chooses how it writes a letter by the two before it, so the two behind a value are packed with it. */
const CONTEXT_LETTERS = 2;

/** A page that was compressed once, but for values that each response has of its own. */
export type PackedPage = (values: readonly string[]) => Buffer;

/** The page cut before and behind the first place of each value. Later places of the same value refer back to it. */
function cut(page: string, values: readonly string[]): string[] {
  const starts = values.map((value) => ({ value, at: page.indexOf(value) }));
  const parts: string[] = [];
  let done = 0;
  for (const { value, at } of starts.toSorted((one, other) => one.at - other.at)) {
    if (at < done) return [];
    const end = at + value.length + CONTEXT_LETTERS;
    parts.push(page.slice(done, at), page.slice(at, end));
    done = end;
  }
  return [...parts, page.slice(done)];
}

/** Compresses parts so that each begins at a byte of its own. */
async function compressParts(parts: readonly string[]): Promise<Buffer> {
  const stream = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_BROTLI_QUALITY } });
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = once(stream, "end");
  for (const part of parts) {
    stream.write(part);
    await new Promise<void>((resolve) => stream.flush(constants.BROTLI_OPERATION_FLUSH, resolve));
  }
  stream.end();
  await ended;
  return Buffer.concat(chunks);
}

/**
 * Compresses a page in which `values` can be exchanged for `others`, which are as long: random letters on their own come
 * out of Brotli as they went in. Returns null where they did not, which is tried out with these.
 */
export async function packPage(
  page: string,
  values: readonly string[],
  others: readonly string[],
): Promise<PackedPage | null> {
  const packed = await compressParts(cut(page, values));
  const places = values.map((value) => packed.indexOf(value));
  if (places.includes(-1)) return null;
  const fill: PackedPage = (given) => {
    const bytes = Buffer.from(packed);
    places.forEach((at, index) => bytes.write(given[index] ?? "", at, "latin1"));
    return bytes;
  };
  const expected = values.reduce((text, value, index) => text.replaceAll(value, others[index] ?? ""), page);
  const unpacked = await decompress(fill(others)).catch(() => null);
  return unpacked?.toString() === expected ? fill : null;
}
