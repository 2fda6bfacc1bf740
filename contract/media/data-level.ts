import { z } from "zod/mini";

/** How much data a viewer wants to receive: full video, low-resolution video, slides with audio, or audio only. */
export const dataLevel = z.enum(["full", "low", "slides", "audio"]);
export type DataLevel = z.infer<typeof dataLevel>;

/** What a viewer wants to receive of the host's media. */
export const mediaLevel = z.enum(["full", "low", "audio"]);
export type MediaLevel = z.infer<typeof mediaLevel>;

/** Slides are no media: who wants them receives audio only. */
export function mediaLevelOf(level: DataLevel): MediaLevel {
  return level === "slides" ? "audio" : level;
}
