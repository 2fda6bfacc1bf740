import {
  createLecture,
  type Lecture,
  type LectureFields,
  updateLecture,
} from "#contract/lectures/lecture.ts";
import { call } from "#renderer/data/client/client.ts";
import type { ThumbnailChange } from "./use-thumbnail.ts";

export interface SaveLecture {
  /** Null creates a new lecture. */
  id: string | null;
  lecture: LectureFields;
  thumbnail: ThumbnailChange;
  onProgress?: (share: number) => void;
}

export function saveLecture({ id, lecture, thumbnail, onProgress }: SaveLecture): Promise<Lecture> {
  const sent = {
    upload: thumbnail.kind === "file" ? thumbnail.file : null,
    ...(onProgress && { onProgress }),
  };
  if (id === null) return call(createLecture, { body: lecture, ...sent });
  const removed = thumbnail.kind === "removed" && { thumbnail: null };
  return call(updateLecture, { params: { id }, body: { ...lecture, id, ...removed }, ...sent });
}
