import { once } from "node:events";
import { promisify } from "node:util";
import { brotliDecompress, constants, createBrotliCompress } from "node:zlib";
import { PAGE_BROTLI_QUALITY } from "../middleware/compress-responses.ts";

const decompress = promisify(brotliDecompress);

/**
 * Brotli's encoding of a byte depends on the two bytes before it, so the two bytes after a value are packed together
 * with the value.
 */
const CONTEXT_LETTERS = 2;

/** A page that is compressed once, except for values that differ in each response. */
export type PackedPage = (values: readonly string[]) => Buffer;

/**
 * Cuts the page before and after the first occurrence of each value. Brotli encodes later occurrences as references to
 * the first.
 */
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

/** Compresses parts so that each starts at a byte boundary. */
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
 * Compresses a page so that `values` can later be replaced with others of equal length: Brotli outputs isolated random
 * characters unchanged. Returns null if Brotli did not leave the values unchanged, which is checked by replacing them
 * with `others`.
 */
export async function packPage(
  page: string,
  values: readonly string[],
  others: readonly string[],
): Promise<PackedPage | null> {
  const packed = await compressParts(cut(page, values));
  const offsets = values.map((value) => packed.indexOf(value));
  if (offsets.includes(-1)) return null;
  const fill: PackedPage = (given) => {
    const bytes = Buffer.from(packed);
    offsets.forEach((at, index) => bytes.write(given[index] ?? "", at, "latin1"));
    return bytes;
  };
  const expected = values.reduce((text, value, index) => text.replaceAll(value, others[index] ?? ""), page);
  const unpacked = await decompress(fill(others)).catch(() => null);
  return unpacked?.toString() === expected ? fill : null;
}
