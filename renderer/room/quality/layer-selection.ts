import type { VideoLayer } from "#contract/room/media.ts";
import { mediaLevelOf, type DataLevel } from "#contract/media/data-level.ts";

type Layer = Exclude<VideoLayer, "none">;
const order: readonly Layer[] = ["low", "medium", "high"];

/**
 * Audio arrives too slowly if less than this share of it arrives: in one sample (`once`), or in each of two consecutive
 * ones (`twice`). Audio is sent without pauses, so that less of it means that a queue is growing.
 */
const MIN_AUDIO_RATE = { once: 0.7, twice: 0.88 };
const MAX_LOSS = 0.1;

/**
 * How long a connection must be good before a step up, in milliseconds: `FIRST_CALM_MS` before the first step,
 * `CALM_MS` before later ones, and `CALM_AFTER_FAILURE_MS` after a failed one. Each further failure doubles this last
 * wait, up to `MAX_CALM_MS`, because on a slow connection each failed step up costs a second of audio.
 */
const FIRST_CALM_MS = 3_000;
const CALM_MS = 15_000;
const CALM_AFTER_FAILURE_MS = 120_000;
const MAX_CALM_MS = 600_000;
/** A step up that causes problems within this time has failed. Milliseconds. */
const TRIAL_MS = 8_000;

/** The packets received between two samples. */
export interface ArrivalSample {
  /** Milliseconds between the two samples. */
  ms: number;
  /** The length of the audio in the packets, in milliseconds. */
  audioMs: number;
  packets: number;
  lost: number;
}

/**
 * The layer that a viewer receives, and the state from which the next layer is selected. Times in milliseconds since
 * 1970.
 */
export interface LayerSelection {
  layer: Layer;
  goodSince: number;
  /** Milliseconds for which the connection must be good before the next step up. */
  calmMs: number;
  steppedUpAt: number | null;
  wasSlow: boolean;
}

/**
 * Starts with a small layer, so that the first frame arrives as soon as possible and a slow connection is not congested
 * immediately.
 */
export function startSelection(now: number): LayerSelection {
  return { layer: "low", goodSince: now, calmMs: FIRST_CALM_MS, steppedUpAt: null, wasSlow: false };
}

/**
 * Starts again with the same layer for a new publication. The previous one ended at the host, which says nothing about
 * this viewer's connection.
 */
export function resumeSelection({ layer }: LayerSelection, now: number): LayerSelection {
  return { ...startSelection(now), layer };
}

/** Steps down as soon as the connection is bad, and up after a long period of good samples. */
export function selectLayer(
  selection: LayerSelection,
  sample: ArrivalSample,
  ceiling: Layer,
  now: number,
): LayerSelection {
  const audioRate = sample.audioMs / sample.ms;
  const slow = audioRate < MIN_AUDIO_RATE.twice;
  const lossy = sample.lost / Math.max(sample.lost + sample.packets, 1) > MAX_LOSS;
  if (lossy || audioRate < MIN_AUDIO_RATE.once || (slow && selection.wasSlow))
    return stepDown(selection, now);
  const next = { ...selection, wasSlow: slow, goodSince: slow ? now : selection.goodSince };
  if (isAbove(next.layer, ceiling)) return { ...next, layer: ceiling };
  return isAbove(ceiling, next.layer) && now - next.goodSince >= next.calmMs ? stepUp(next, now) : next;
}

function stepUp(selection: LayerSelection, now: number): LayerSelection {
  const layer = order[order.indexOf(selection.layer) + 1] ?? selection.layer;
  return { ...selection, layer, goodSince: now, steppedUpAt: now };
}

function stepDown(selection: LayerSelection, now: number): LayerSelection {
  const { steppedUpAt, calmMs } = selection;
  const failed = steppedUpAt !== null && now - steppedUpAt < TRIAL_MS;
  return {
    layer: order[order.indexOf(selection.layer) - 1] ?? selection.layer,
    goodSince: now,
    calmMs: failed ? nextCalm(calmMs) : Math.max(calmMs, CALM_MS),
    steppedUpAt: null,
    wasSlow: false,
  };
}

function nextCalm(calmMs: number): number {
  return Math.min(Math.max(calmMs * 2, CALM_AFTER_FAILURE_MS), MAX_CALM_MS);
}

function isAbove(one: Layer, other: Layer): boolean {
  return order.indexOf(one) > order.indexOf(other);
}

/** The greatest width at which a layer still looks good, in device pixels. */
const LAYER_WIDTHS = { low: 320, medium: 700 } as const;

export interface LayerPreference {
  level: DataLevel;
  /** Width of the video on the page, in device pixels; null while unknown. */
  width: number | null;
  /** True if the video is a shared screen, whose text must be readable at any size. */
  isScreen: boolean;
}

export interface VideoPreference extends LayerPreference {
  /** True if the viewer wants to see the host's corner camera as well. */
  corner: boolean;
}

/** Returns the best layer that this viewer can make use of. */
export function layerCeiling({ level, width, isScreen }: LayerPreference): VideoLayer {
  if (mediaLevelOf(level) === "audio") return "none";
  if (level === "low") return "low";
  if (isScreen || width === null || width > LAYER_WIDTHS.medium) return "high";
  return width > LAYER_WIDTHS.low ? "medium" : "low";
}
