import type { CallCounters } from "./call-counters.ts";

/** How a call did between two looks. */
export interface Line {
  kbps: number;
  wireKbps: number;
  /** 0 to 1. */
  lossShare: number;
  jitterMs: number;
  rttMs: number | null;
  fps: number;
}

/** Null when the two are not of one call, or no time lies between them. */
export function lineBetween(before: CallCounters, after: CallCounters): Line | null {
  const seconds = (after.at - before.at) / 1000;
  if (before.call !== after.call || seconds <= 0) return null;
  const lost = Math.max(after.lost - before.lost, 0);
  const packets = Math.max(after.packets - before.packets, 0);
  return {
    kbps: ((after.bytes - before.bytes) * 8) / 1000 / seconds,
    wireKbps: ((after.wireBytes - before.wireBytes) * 8) / 1000 / seconds,
    lossShare: lost + packets === 0 ? 0 : lost / (lost + packets),
    jitterMs: after.jitterMs,
    rttMs: after.rttMs,
    fps: (after.frames - before.frames) / seconds,
  };
}

export const qualities = ["poor", "fair", "good"] as const;
export type Quality = (typeof qualities)[number];

/** From here on people notice, and from there on a conversation suffers. */
const LIMITS = {
  lossShare: { fair: 0.02, poor: 0.08 },
  jitterMs: { fair: 40, poor: 100 },
  rttMs: { fair: 300, poor: 700 },
} as const;
const LEAST_FPS = { fair: 7, poor: 3 } as const;

/** What this one look says. `moving`: a picture with motion is to be expected. */
export function judgeLine(line: Line, moving: boolean): Quality {
  const verdicts = [
    above(line.lossShare, LIMITS.lossShare),
    above(line.jitterMs, LIMITS.jitterMs),
    above(line.rttMs ?? 0, LIMITS.rttMs),
  ];
  if (line.kbps === 0) verdicts.push("poor");
  if (moving) verdicts.push(above(-line.fps, { fair: -LEAST_FPS.fair, poor: -LEAST_FPS.poor }));
  return worst(verdicts);
}

function above(value: number, { fair, poor }: { fair: number; poor: number }): Quality {
  if (value > poor) return "poor";
  return value > fair ? "fair" : "good";
}

export function worst(verdicts: readonly Quality[]): Quality {
  return qualities.find((quality) => verdicts.includes(quality)) ?? "good";
}

/** What the light shows, and how often in a row the looks have said otherwise. */
export interface Light {
  shown: Quality | null;
  said: Quality | null;
  times: number;
}
export const darkLight: Light = { shown: null, said: null, times: 0 };

const LOOKS_TO_FALL = 2;
const LOOKS_TO_RISE = 4;

/** A light that flickers helps nobody: it falls on the second bad look and rises after the fourth good one. */
export function settleLight(light: Light, said: Quality): Light {
  if (light.shown === null || said === light.shown) return { shown: said, said, times: 0 };
  const times = light.said === said ? light.times + 1 : 1;
  const falls = qualities.indexOf(said) < qualities.indexOf(light.shown);
  const enough = times >= (falls ? LOOKS_TO_FALL : LOOKS_TO_RISE);
  return enough ? { shown: said, said, times: 0 } : { ...light, said, times };
}
