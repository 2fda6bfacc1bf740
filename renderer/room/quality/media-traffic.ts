import type { CallCounters } from "./call-counters.ts";
import {
  initialIndicator,
  rateQuality,
  qualitySampleBetween,
  updateIndicator,
  worstQuality,
  type QualityIndicator,
  type QualitySample,
} from "./connection-quality.ts";

/** The traffic and the quality of this page's calls. */
export interface Traffic {
  /** The quality indicator of the worst call. */
  indicator: QualityIndicator;
  /** The bitrate of audio and video in all calls, at the last measurement. */
  kbps: number;
  /** The bitrate including all overhead, in both directions. */
  wireKbps: number;
  /** The traffic including all overhead since the page entered the room. */
  wireBytes: number;
  /** Host: true if the upload limit is too low for this many viewers. */
  uploadExceeded: boolean;
  lastCounters: readonly CallCounters[];
}

export const noTraffic: Traffic = {
  indicator: initialIndicator,
  kbps: 0,
  wireKbps: 0,
  wireBytes: 0,
  uploadExceeded: false,
  lastCounters: [],
};

/** Adds a measurement. A new call is rated only from its second measurement on. */
export function updateTraffic(
  before: Traffic,
  counters: readonly CallCounters[],
  { motionExpected, uploadExceeded }: { motionExpected: boolean; uploadExceeded: boolean },
): Traffic {
  const samples: QualitySample[] = [];
  let { wireBytes } = before;
  for (const current of counters) {
    const last = before.lastCounters.find(({ call }) => call === current.call);
    wireBytes += current.wireBytes - (last?.wireBytes ?? 0);
    const sample = last ? qualitySampleBetween(last, current) : null;
    if (sample) samples.push(sample);
  }
  const rated = samples.map((sample) => rateQuality(sample, motionExpected));
  return {
    indicator: rated.length === 0 ? initialIndicator : updateIndicator(before.indicator, worstQuality(rated)),
    kbps: samples.reduce((sum, { kbps }) => sum + kbps, 0),
    wireKbps: samples.reduce((sum, sample) => sum + sample.wireKbps, 0),
    wireBytes,
    uploadExceeded,
    lastCounters: counters,
  };
}
