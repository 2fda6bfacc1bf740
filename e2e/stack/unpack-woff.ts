import { inflateSync } from "node:zlib";

const WOFF = { header: 44, entry: 20 };
const SFNT = { header: 12, entry: 16 };

/** Returns the TrueType font in a WOFF 1 file (https://www.w3.org/TR/WOFF/). */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(SFNT.header + count * SFNT.entry);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let end = directory.length;
  for (let index = 0; index < count; index += 1) {
    const entry = woff.subarray(WOFF.header + index * WOFF.entry);
    const [offset, packedLength, length] = [
      entry.readUInt32BE(4),
      entry.readUInt32BE(8),
      entry.readUInt32BE(12),
    ];
    const packed = woff.subarray(offset, offset + packedLength);
    const table = Buffer.alloc(length + (-length & 3));
    (packedLength < length ? inflateSync(packed) : packed).copy(table);
    const at = SFNT.header + index * SFNT.entry;
    // The tag and the checksum.
    entry.copy(directory, at, 0, 4);
    entry.copy(directory, at + 4, 16, 20);
    directory.writeUInt32BE(end, at + 8);
    directory.writeUInt32BE(length, at + 12);
    tables.push(table);
    end += table.length;
  }
  return Buffer.concat([directory, ...tables]);
}
