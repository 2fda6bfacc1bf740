import {
  createLecture,
  type Lecture,
  type LectureFields,
  updateLecture,
} from "#contract/lectures/lecture.ts";
import { call } from "#renderer/data/client/client.ts";
import type { PictureChange } from "#renderer/kit/media/use-picture-change.ts";

export interface SaveLecture {
  /** Null creates a new lecture. */
  id: string | null;
  lecture: LectureFields;
  thumbnail: PictureChange;
  onProgress?: (share: number) => void;
}

export function saveLecture({ id, lecture, thumbnail, onProgress }: SaveLecture): Promise<Lecture> {
  const sent = {
    upload: thumbnail.to === "file" ? thumbnail.file : null,
    ...(onProgress && { onProgress }),
  };
  if (id === null) return call(createLecture, { body: lecture, ...sent });
  const removed = thumbnail.to === "remove" && { thumbnail: null };
  return call(updateLecture, { params: { id }, body: { ...lecture, id, ...removed }, ...sent });
}
