import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { paymentStatus } from "#contract/payments/payment.ts";
import { canTransition } from "./payment-state.ts";

/** Renders the table in payment-state.ts as a Mermaid diagram. */
function drawTransitions(): string {
  const statuses = paymentStatus.options;
  const arrows = statuses.flatMap((from) =>
    statuses.filter((to) => canTransition(from, to)).map((to) => `    ${from} --> ${to}`),
  );
  const ends = statuses.filter((from) => !statuses.some((to) => canTransition(from, to)));
  return [
    "```mermaid",
    "stateDiagram-v2",
    "    [*] --> created",
    ...arrows,
    ...ends.map((end) => `    ${end} --> [*]`),
    "```",
  ].join("\n");
}

test("docs/payments.md draws the transitions that the code allows; if not, copy the expected diagram there", async () => {
  const docs = await readFile(new URL("../../../docs/payments.md", import.meta.url), "utf8");
  const drawn = docs.slice(docs.indexOf("```mermaid"));
  expect(drawn.slice(0, drawn.indexOf("\n```\n") + 4)).toBe(drawTransitions());
});
