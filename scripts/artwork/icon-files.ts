// Encoders for the icon formats of Windows (ICO) and macOS (ICNS), both of which are containers of PNGs.

/** The ICNS types with their width in pixels. Some widths occur twice, for normal and for high-density screens. */
const MAC_TYPES: readonly [type: string, size: number][] = [
  ["ic11", 32],
  ["ic12", 64],
  ["ic07", 128],
  ["ic13", 256],
  ["ic08", 256],
  ["ic14", 512],
  ["ic09", 512],
  ["ic10", 1024],
];
export const MAC_SIZES = [...new Set(MAC_TYPES.map(([, size]) => size))];
export const WINDOWS_SIZES = [16, 24, 32, 48, 64, 128, 256];

/** @param pngs keyed by width, one for each of MAC_SIZES */
export function encodeIcns(pngs: ReadonlyMap<number, Buffer>): Buffer {
  const entries = MAC_TYPES.map(([type, size]) => {
    const png = pngs.get(size);
    if (png === undefined) throw new Error(`There is no icon of ${size} pixels.`);
    const header = Buffer.alloc(8);
    header.write(type, 0, "ascii");
    header.writeUInt32BE(header.length + png.length, 4);
    return Buffer.concat([header, png]);
  });
  const header = Buffer.alloc(8);
  header.write("icns", 0, "ascii");
  header.writeUInt32BE(header.length + entries.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([header, ...entries]);
}

/** @param pngs keyed by width, which is at most 256 */
export function encodeIco(pngs: ReadonlyMap<number, Buffer>): Buffer {
  const header = Buffer.from([0, 0, 1, 0, pngs.size, 0]);
  let offset = header.length + 16 * pngs.size;
  const entries = [...pngs].map(([size, png]) => {
    const entry = Buffer.alloc(16);
    // In this one-byte field, zero stands for 256.
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pngs.values()]);
}
