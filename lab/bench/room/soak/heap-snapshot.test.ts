import { expect, test } from "vitest";
import { scriptBytes, type HeapSnapshot } from "./heap-snapshot.ts";

const meta: HeapSnapshot["snapshot"]["meta"] = {
  node_fields: ["type", "name", "self_size"],
  node_types: [["object", "code", "native", "string"], "string", "number"],
};

test("counts what scripts hold, not compiled code nor what is rendered", () => {
  const nodes = [0, 1, 100, 1, 2, 5000, 2, 3, 7000, 3, 4, 20];
  expect(scriptBytes({ snapshot: { meta }, nodes })).toBe(120);
});

test("rejects an unknown type", () => {
  expect(() => scriptBytes({ snapshot: { meta }, nodes: [9, 1, 100] })).toThrow(RangeError);
});
