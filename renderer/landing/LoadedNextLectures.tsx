import { nextLectures, publicCatalogue } from "#contract/lectures/catalogue.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { NextLectures } from "./NextLectures.tsx";

const query = queryOf(publicCatalogue, {});

/** The next lectures on the landing page inside the application. Nothing is shown while they load or if that fails. */
export function LoadedNextLectures() {
  const { state } = useQuery(query);
  const now = useNow();
  return state.phase === "loaded" ? <NextLectures lectures={nextLectures(state.data.lectures, now)} /> : null;
}
