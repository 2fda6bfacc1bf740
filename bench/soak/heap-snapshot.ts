/** The part of a V8 heap snapshot that says what there is; `nodes` are rows of `node_fields`, one after the other. */
export interface HeapSnapshot {
  snapshot: {
    meta: { node_fields: readonly string[]; node_types: readonly [readonly string[], ...unknown[]] };
  };
  nodes: readonly number[];
}

/** What V8 made of the program itself, and what the browser draws. */
const NOT_HELD = new Set(["code", "native"]);

/** Bytes of all that a page's scripts hold: objects, functions, arrays, strings. */
export function heldBytes({ snapshot: { meta }, nodes }: HeapSnapshot): number {
  const { node_fields: fields, node_types: types } = meta;
  const [typeAt, sizeAt] = [fields.indexOf("type"), fields.indexOf("self_size")];
  let bytes = 0;
  for (let row = 0; row < nodes.length; row += fields.length) {
    const type = types[0][nodes[row + typeAt] ?? -1];
    if (type === undefined) throw new RangeError("a heap snapshot names a type that it does not explain");
    if (!NOT_HELD.has(type)) bytes += nodes[row + sizeAt] ?? 0;
  }
  return bytes;
}
