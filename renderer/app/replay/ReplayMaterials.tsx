import "#renderer/messages/en/replay.ts";
import { useTranslation } from "react-i18next";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

// A separate lazy component: the lecture page's component is in that page's chunk, which would then load before the
// player.
const LazyMaterials = lazyScreen(async () => (await import("#renderer/materials/Materials.tsx")).Materials);

/** A lecture's files, below its replay. If this part fails to load, the replay continues, and the user can retry. */
export function ReplayMaterials({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation("replay");
  const { state, reload } = useQuery({ key: ["materials screen"], load: LazyMaterials.load });
  if (state.phase === "failed") return <FailureState text={t("materialsFailed")} onRetry={reload} />;
  return state.phase === "loaded" ? <LazyMaterials lectureId={lectureId} /> : null;
}
