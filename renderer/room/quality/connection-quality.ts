import type { CallCounters } from "./call-counters.ts";

/** A call's quality between two samples of its counters. */
export interface QualitySample {
  kbps: number;
  wireKbps: number;
  /** 0 to 1. */
  lossRatio: number;
  jitterMs: number;
  rttMs: number | null;
  fps: number;
}

/** Returns null if the counters belong to different calls, or were read at the same time. */
export function qualitySampleBetween(before: CallCounters, after: CallCounters): QualitySample | null {
  const seconds = (after.at - before.at) / 1000;
  if (before.call !== after.call || seconds <= 0) return null;
  const lost = Math.max(after.lost - before.lost, 0);
  const packets = Math.max(after.packets - before.packets, 0);
  return {
    kbps: ((after.bytes - before.bytes) * 8) / 1000 / seconds,
    wireKbps: ((after.wireBytes - before.wireBytes) * 8) / 1000 / seconds,
    lossRatio: lost + packets === 0 ? 0 : lost / (lost + packets),
    jitterMs: after.jitterMs,
    rttMs: after.rttMs,
    fps: (after.frames - before.frames) / seconds,
  };
}

export const qualities = ["poor", "fair", "good"] as const;
export type Quality = (typeof qualities)[number];

/** Users notice values beyond `fair`; values beyond `poor` impair a conversation. */
const LIMITS = {
  lossRatio: { fair: 0.02, poor: 0.08 },
  jitterMs: { fair: 40, poor: 100 },
  rttMs: { fair: 300, poor: 700 },
} as const;
const MIN_FPS = { fair: 7, poor: 3 } as const;

/** Rates one sample. `motionExpected` is true if the video should have a camera's frame rate. */
export function rateQuality(sample: QualitySample, motionExpected: boolean): Quality {
  const ratings = [
    rate(sample.lossRatio, LIMITS.lossRatio),
    rate(sample.jitterMs, LIMITS.jitterMs),
    rate(sample.rttMs ?? 0, LIMITS.rttMs),
  ];
  if (sample.kbps === 0) ratings.push("poor");
  if (motionExpected) ratings.push(rate(-sample.fps, { fair: -MIN_FPS.fair, poor: -MIN_FPS.poor }));
  return worstQuality(ratings);
}

function rate(value: number, { fair, poor }: { fair: number; poor: number }): Quality {
  if (value > poor) return "poor";
  return value > fair ? "fair" : "good";
}

export function worstQuality(ratings: readonly Quality[]): Quality {
  return qualities.find((quality) => ratings.includes(quality)) ?? "good";
}

/** The quality shown, and how many consecutive samples had another rating. */
export interface QualityIndicator {
  shown: Quality | null;
  candidate: Quality | null;
  count: number;
}
export const initialIndicator: QualityIndicator = { shown: null, candidate: null, count: 0 };

const SAMPLES_TO_DOWNGRADE = 2;
const SAMPLES_TO_UPGRADE = 4;

/**
 * Updates the indicator. It changes only after two consecutive worse samples, or four consecutive better ones, so that
 * it does not flicker.
 */
export function updateIndicator(indicator: QualityIndicator, rating: Quality): QualityIndicator {
  if (indicator.shown === null || rating === indicator.shown)
    return { shown: rating, candidate: rating, count: 0 };
  const count = indicator.candidate === rating ? indicator.count + 1 : 1;
  const isWorse = qualities.indexOf(rating) < qualities.indexOf(indicator.shown);
  const confirmed = count >= (isWorse ? SAMPLES_TO_DOWNGRADE : SAMPLES_TO_UPGRADE);
  return confirmed
    ? { shown: rating, candidate: rating, count: 0 }
    : { ...indicator, candidate: rating, count };
}
