import type { LectureDetail } from "#contract/lectures/lecture.ts";
import { loadLecture } from "./lecture-actions.ts";

/**
 * The maximum age of the remembered lecture, in milliseconds. An older one is loaded again, because, for example, its
 * date or instructor may have changed.
 */
const FRESH_MS = 15_000;

let shown: { lecture: LectureDetail; at: number } | null = null;

/** Loads a lecture for its page, and remembers it for the lobby. @throws {ApiError} */
export async function loadLectureForPage(id: string, signal: AbortSignal): Promise<LectureDetail> {
  const lecture = await loadLecture(id, signal);
  shown = { lecture, at: performance.now() };
  return lecture;
}

/**
 * Returns the lecture that its page has just shown, so that the lobby opens without a round trip. This works once;
 * otherwise the lecture is loaded. @throws {ApiError}
 */
export async function loadLectureForLobby(id: string, signal: AbortSignal): Promise<LectureDetail> {
  const last = shown;
  shown = null;
  const isFresh = last?.lecture._id === id && performance.now() - last.at < FRESH_MS;
  return isFresh ? last.lecture : loadLecture(id, signal);
}
