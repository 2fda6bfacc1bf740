import { nextLectures, publicCatalogue } from "#contract/lectures/catalogue.ts";
import { call } from "#renderer/data/client/client.ts";
import { useLoad } from "#renderer/data/queries/use-load.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { NextLectures } from "./NextLectures.tsx";

const load = (signal: AbortSignal) => call(publicCatalogue, { signal });

/** The next lectures on the landing page inside the application. Nothing is shown while they load or if that fails. */
export function LoadedNextLectures() {
  const { state } = useLoad(load);
  const now = useNow();
  return state.phase === "loaded" ? <NextLectures lectures={nextLectures(state.data.lectures, now)} /> : null;
}
