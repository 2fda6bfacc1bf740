import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { transition } from "#renderer/room/machine.ts";
import { RECONNECT_ATTEMPTS } from "#renderer/room/room-constants.ts";
import type { PhaseName, RoomEvent, RoomState } from "#renderer/room/room-state.ts";
import { events, phases, stateIn } from "#renderer/room/testing/room-samples.ts";

const said: [string, RoomEvent][] = [
  ...Object.entries(events),
  ["denied for now", { type: "denied", epoch: 5, error: { code: "database_away" } }],
  ["seat lost", { type: "announce-failed", epoch: 5, error: { code: "ticket_invalid" } }],
  ["seat replaced", { type: "signalling-down", problem: "network", refusal: "seat_replaced" }],
  ["refused", { type: "signalling-down", problem: "network", refusal: "not_enrolled" }],
  ["impossible here", { type: "signalling-down", problem: "browser-incompatible" }],
  ["time is up", { type: "timer-fired", timer: "connect" }],
];

/** The server answers again and again, and no try helped. */
function wornOut(phase: PhaseName): RoomState {
  const tries = { attempt: RECONNECT_ATTEMPTS };
  return { ...stateIn(phase), phase: { ...phases[phase], ...tries } };
}

/** From where each event leads elsewhere, as the machine itself answers. */
function movesFrom(from: PhaseName): string[] {
  const targets = new Map<string, Set<string>>();
  for (const [name, event] of said) {
    const to = transition(stateIn(from), event).state.phase.name;
    if (to !== from) targets.set(to, (targets.get(to) ?? new Set()).add(name));
    if (to === from && transition(wornOut(from), event).state.phase.name === "failed" && from !== "failed")
      targets.set("failed", (targets.get("failed") ?? new Set()).add("no tries left"));
  }
  return [...targets].map(([to, names]) => `    ${from} --> ${to}: ${[...names].join(", ")}`);
}

function drawMachine(): string {
  const names = Object.keys(phases) as PhaseName[];
  const arrows = names.flatMap(movesFrom);
  return ["```mermaid", "stateDiagram-v2", "    [*] --> checking-access", ...arrows, "```"].join("\n");
}

test("docs/room.md draws the moves that the machine makes; if not, put what was received here there", async () => {
  const docs = await readFile(path.join(import.meta.dirname, "../docs/room.md"), "utf8");
  const drawn = docs.slice(docs.indexOf("```mermaid"));
  expect(drawMachine()).toBe(drawn.slice(0, drawn.indexOf("\n```\n") + 4));
});
