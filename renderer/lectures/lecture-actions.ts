import {
  deleteLecture,
  type LectureDetail,
  lectureById,
  type LecturePreview,
  previewLecture,
} from "#contract/lectures/lecture.ts";
import { call } from "#renderer/data/client/client.ts";
import { discoverStore, myLecturesStore } from "./lecture-list-store.ts";

export function loadLecture(id: string, signal?: AbortSignal): Promise<LectureDetail> {
  return call(lectureById, { params: { id }, ...(signal && { signal }) });
}

export function loadLecturePreview(id: string, signal?: AbortSignal): Promise<LecturePreview> {
  return call(previewLecture, { params: { id }, ...(signal && { signal }) });
}

export async function removeLecture(id: string): Promise<void> {
  await call(deleteLecture, { params: { id } });
  discoverStore.getState().removed(id);
  myLecturesStore.getState().removed(id);
}
