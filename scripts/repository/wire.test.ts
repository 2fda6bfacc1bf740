import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { describeWire, type Described, type Wire } from "./describe-wire.ts";

/** Sorts keys, so that the text does not depend on the order of the fields in the source. */
const inOrder = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const fingerprint = (described: unknown) =>
  createHash("sha256").update(JSON.stringify(described, inOrder)).digest("hex").slice(0, 12);

const fingerprints = (described: Described) =>
  Object.fromEntries(
    Object.entries(described)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, fingerprint(value)]),
  );

const print = ({ calls, messages, values }: Wire) =>
  `${JSON.stringify({ calls: fingerprints(calls), messages: fingerprints(messages), values: Object.keys(values).toSorted() }, null, 2)}\n`;

/**
 * After an intended change of the wire, update the snapshot: `npx vitest run --project unit scripts/repository/wire
 * -u`.
 */
test("the wire is what wire.json says: what changes it shows there", async () => {
  await expect(print(await describeWire())).toMatchFileSnapshot("./wire.json");
});

test("another field, status or limit is another fingerprint", async () => {
  const { calls } = await describeWire();
  const call = calls["POST /chat"];
  expect(JSON.stringify(call)).toContain('"maxLength":2000');
  expect(fingerprint(call)).not.toBe(
    fingerprint(JSON.parse(JSON.stringify(call).replace('"maxLength":2000', '"maxLength":1999'))),
  );
});
