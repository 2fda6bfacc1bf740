import { deleteLecture, type Lecture } from "#contract/lectures/lecture.ts";
import { call } from "#renderer/data/client/client.ts";
import { updateQueries } from "#renderer/data/queries/change-queries.ts";
import type { Pages } from "#renderer/data/queries/use-paged-query.ts";

/** Takes a lecture out of all lists that are shown or remembered. */
export function removeFromLists(id: string): void {
  updateQueries<Pages<Lecture>>(["lectures"], ({ data, ...rest }) => ({
    ...rest,
    data: data.filter(({ _id }) => _id !== id),
  }));
}

export async function removeLecture(id: string): Promise<void> {
  await call(deleteLecture, { params: { id } });
  removeFromLists(id);
}
