/** The part of a V8 heap snapshot that lists its nodes; `nodes` contains consecutive rows of `node_fields`. */
export interface HeapSnapshot {
  snapshot: {
    meta: { node_fields: readonly string[]; node_types: readonly [readonly string[], ...unknown[]] };
  };
  nodes: readonly number[];
}

/** Compiled code, and memory for rendering. */
const NOT_COUNTED = new Set(["code", "native"]);

/** Returns the bytes held by a page's scripts: objects, functions, arrays, strings. */
export function scriptBytes({ snapshot: { meta }, nodes }: HeapSnapshot): number {
  const { node_fields: fields, node_types: types } = meta;
  const [typeAt, sizeAt] = [fields.indexOf("type"), fields.indexOf("self_size")];
  let bytes = 0;
  for (let row = 0; row < nodes.length; row += fields.length) {
    const type = types[0][nodes[row + typeAt] ?? -1];
    if (type === undefined) throw new RangeError("a heap snapshot has a node of an unknown type");
    if (!NOT_COUNTED.has(type)) bytes += nodes[row + sizeAt] ?? 0;
  }
  return bytes;
}
