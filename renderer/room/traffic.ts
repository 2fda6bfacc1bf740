import type { CallCounters } from "./call-counters.ts";
import {
  darkLight,
  judgeLine,
  lineBetween,
  settleLight,
  worst,
  type Light,
  type Line,
} from "./line-quality.ts";

/** What this page's calls carry, as its person sees it. */
export interface Traffic {
  light: Light;
  /** Sound and pictures of all calls together, at the last look. */
  kbps: number;
  /** The same with all that carries them, both ways. */
  wireKbps: number;
  /** What the line has carried since the page came into the room. */
  wireBytes: number;
  /** Each call's own light, by peer: a host has one for each viewer. */
  lights: ReadonlyMap<string, Light>;
  /** Host: the budget is too small for so many viewers. */
  exceeded: boolean;
  last: readonly CallCounters[];
}

export const noTraffic: Traffic = {
  light: darkLight,
  kbps: 0,
  wireKbps: 0,
  wireBytes: 0,
  lights: new Map(),
  exceeded: false,
  last: [],
};

/** The next look. A picture that was never there, or only just came, is judged at the look after. */
export function lookAtTraffic(
  before: Traffic,
  now: readonly CallCounters[],
  { moving, exceeded }: { moving: boolean; exceeded: boolean },
): Traffic {
  const lines: { peerId: string; line: Line }[] = [];
  let { wireBytes } = before;
  for (const counters of now) {
    const earlier = before.last.find(({ call }) => call === counters.call);
    wireBytes += counters.wireBytes - (earlier?.wireBytes ?? 0);
    const line = earlier ? lineBetween(earlier, counters) : null;
    if (line) lines.push({ peerId: counters.peerId, line });
  }
  const judged = lines.map(({ peerId, line }) => ({ peerId, quality: judgeLine(line, moving) }));
  return {
    light:
      judged.length === 0
        ? darkLight
        : settleLight(before.light, worst(judged.map(({ quality }) => quality))),
    kbps: lines.reduce((sum, { line }) => sum + line.kbps, 0),
    wireKbps: lines.reduce((sum, { line }) => sum + line.wireKbps, 0),
    wireBytes,
    lights: new Map(
      judged.map(({ peerId, quality }) => [
        peerId,
        settleLight(before.lights.get(peerId) ?? darkLight, quality),
      ]),
    ),
    exceeded,
    last: now,
  };
}
