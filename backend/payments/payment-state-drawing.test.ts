import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { paymentStatus } from "#contract/payment.ts";
import { canMove } from "./payment-state.ts";

/** The table in payment-state.ts as a Mermaid diagram. A status that nothing leaves, or that waits for a person, may be an end. */
function drawMoves(): string {
  const statuses = paymentStatus.options;
  const arrows = statuses.flatMap((from) =>
    statuses.filter((to) => canMove(from, to)).map((to) => `    ${from} --> ${to}`),
  );
  const ends = statuses.filter((from) => !statuses.some((to) => canMove(from, to)));
  return [
    "```mermaid",
    "stateDiagram-v2",
    "    [*] --> created",
    ...arrows,
    ...ends.map((end) => `    ${end} --> [*]`),
    "```",
  ].join("\n");
}

test("docs/payments.md draws the moves that the code allows; if not, put what was expected here there", async () => {
  const docs = await readFile(new URL("../../docs/payments.md", import.meta.url), "utf8");
  const drawn = docs.slice(docs.indexOf("```mermaid"));
  expect(drawn.slice(0, drawn.indexOf("\n```\n") + 4)).toBe(drawMoves());
});
