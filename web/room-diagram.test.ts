import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { transition } from "#renderer/room/machine/machine.ts";
import { RECONNECT_ATTEMPTS } from "#renderer/kit/clock/reconnect-policy.ts";
import type { PhaseName, RoomEvent, RoomState } from "#renderer/room/machine/room-state.ts";
import { events, phases, stateIn } from "#renderer/room/testing/room-samples.ts";

const labelledEvents: [string, RoomEvent][] = [
  ...Object.entries(events),
  ["denied for now", { type: "denied", epoch: 5, error: { code: "database_unavailable" } }],
  [
    "connection unknown to the server",
    { type: "announce-failed", epoch: 5, error: { code: "ticket_invalid" } },
  ],
  [
    "taken over",
    { type: "signalling-down", loss: "temporary", code: "network", refusal: "connection_taken_over" },
  ],
  [
    "signalling refused",
    { type: "signalling-down", loss: "temporary", code: "network", refusal: "not_enrolled" },
  ],
  ["unsupported browser", { type: "signalling-down", loss: "final", code: "browser-incompatible" }],
  ["timed out", { type: "timer-fired", timer: "connect" }],
];

function withLastAttempt(phase: PhaseName): RoomState {
  const attempts = { attempt: RECONNECT_ATTEMPTS };
  return { ...stateIn(phase), phase: { ...phases[phase], ...attempts } };
}

/** Returns the events that leave this phase according to the machine, each with the phases to which it leads. */
function movesFrom(from: PhaseName): string[] {
  const targets = new Map<string, Set<string>>();
  for (const [name, event] of labelledEvents) {
    const to = transition(stateIn(from), event).state.phase.name;
    if (to !== from) targets.set(to, (targets.get(to) ?? new Set()).add(name));
    if (
      to === from &&
      transition(withLastAttempt(from), event).state.phase.name === "failed" &&
      from !== "failed"
    )
      targets.set("failed", (targets.get("failed") ?? new Set()).add("no attempts left"));
  }
  return [...targets].map(([to, names]) => `    ${from} --> ${to}: ${[...names].join(", ")}`);
}

function machineDiagram(): string {
  const names = Object.keys(phases) as PhaseName[];
  const arrows = names.flatMap(movesFrom);
  return ["```mermaid", "stateDiagram-v2", "    [*] --> checking-access", ...arrows, "```"].join("\n");
}

test("docs/room.md shows the transitions of the machine; if not, copy the received text there", async () => {
  const docs = await readFile(path.join(import.meta.dirname, "../docs/room.md"), "utf8");
  const diagram = docs.slice(docs.indexOf("```mermaid"));
  expect(machineDiagram()).toBe(diagram.slice(0, diagram.indexOf("\n```\n") + 4));
});
