import {
  createLecture,
  deleteLecture,
  type Lecture,
  type LectureDetail,
  lectureById,
  type LecturePreview,
  previewLecture,
  updateLecture,
} from "#contract/lectures/lecture.ts";
import { call } from "#renderer/data/client/client.ts";
import type { CheckedLecture } from "./form/check-lecture.ts";
import type { ThumbnailChange } from "./form/use-thumbnail.ts";
import { discoverStore, myLecturesStore } from "./lecture-list-store.ts";

export function loadLecture(id: string, signal?: AbortSignal): Promise<LectureDetail> {
  return call(lectureById, { params: { id }, ...(signal && { signal }) });
}

export function loadLecturePreview(id: string, signal?: AbortSignal): Promise<LecturePreview> {
  return call(previewLecture, { params: { id }, ...(signal && { signal }) });
}

export interface SaveLecture {
  /** Null creates a new lecture. */
  id: string | null;
  lecture: CheckedLecture;
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

export async function removeLecture(id: string): Promise<void> {
  await call(deleteLecture, { params: { id } });
  discoverStore.getState().removed(id);
  myLecturesStore.getState().removed(id);
}
