import "#renderer/messages/en/replay.ts";
import { useTranslation } from "react-i18next";
import { useLoad } from "#renderer/data/queries/use-load.ts";
import { FailureNotice } from "#renderer/kit/lists/ListStates.tsx";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

// Not the one of a lecture's page: with it, that page's own chunk would come before the player.
const LazyMaterials = lazyScreen(async () => (await import("#renderer/materials/Materials.tsx")).Materials);

/** A lecture's files, below its replay. Should this part not load, the replay plays on, and it can be tried again. */
export function ReplayMaterials({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation("replay");
  const { state, reload } = useLoad(LazyMaterials.load);
  if (state.phase === "failed") return <FailureNotice text={t("materialsFailed")} onRetry={reload} />;
  return state.phase === "loaded" ? <LazyMaterials lectureId={lectureId} /> : null;
}
