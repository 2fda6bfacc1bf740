import { lectureById, previewLecture } from "#contract/lectures/lecture.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";

export const lectureQuery = (id: string) => queryOf(lectureById, { params: { id } });

/** What a guest sees of a lecture. */
export const lecturePreviewQuery = (id: string) => queryOf(previewLecture, { params: { id } });
