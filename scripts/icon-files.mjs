// The two containers of icons that Windows and macOS know. Both hold PNGs; nothing but their order is told around them.

/** As the macOS icon format names pictures, by their width in pixels: some twice, as another's double for sharp screens. */
const MAC_TYPES = [
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

/** @param {ReadonlyMap<number, Buffer>} pngs by width, one for each of MAC_SIZES */
export function icnsOf(pngs) {
  const parts = MAC_TYPES.map(([type, size]) => {
    const png = pngs.get(size);
    const head = Buffer.alloc(8);
    head.write(type, 0, "ascii");
    head.writeUInt32BE(head.length + png.length, 4);
    return Buffer.concat([head, png]);
  });
  const head = Buffer.alloc(8);
  head.write("icns", 0, "ascii");
  head.writeUInt32BE(head.length + parts.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([head, ...parts]);
}

/** @param {ReadonlyMap<number, Buffer>} pngs by width, at most 256 */
export function icoOf(pngs) {
  const head = Buffer.from([0, 0, 1, 0, pngs.size, 0]);
  let offset = head.length + 16 * pngs.size;
  const entries = [...pngs].map(([size, png]) => {
    const entry = Buffer.alloc(16);
    // A zero stands for 256.
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...pngs.values()]);
}
