import "#renderer/messages/en/replay.ts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { lectureQuery } from "#renderer/lectures/lecture-queries.ts";
import { LazyWatchReplay } from "#renderer/replay/page/lazy-watch-replay.ts";
import { ReplayView } from "#renderer/replay/page/ReplayView.tsx";
import { EmptyState } from "#renderer/kit/lists/ListStates.tsx";
import { useAccount } from "#renderer/data/session/use-account.ts";
import { useLectureId } from "#renderer/lectures/use-lecture-id.ts";
import { AppPage } from "../shell/AppPage.tsx";
import { ReplayMaterials } from "./ReplayMaterials.tsx";

const LazyReplayPolls = lazyScreen(
  async () => (await import("#renderer/class-polls/after/ReplayPolls.tsx")).ReplayPolls,
);

// The player's files are larger than the application. They load after the application, while the page requests the
// replay.
void LazyWatchReplay.preload();

export function ReplayScreen() {
  const { t } = useTranslation(["replay", "lectures"]);
  const id = useLectureId();
  if (id !== null) return <ReplayOf key={id} id={id} />;
  return (
    <AppPage title={t("heading")}>
      <h1 className="visually-hidden">{t("heading")}</h1>
      <EmptyState text={t("noLecture", { ns: "lectures" })} />
    </AppPage>
  );
}

/** The replay loads without waiting for the lecture, because the page shows only the lecture's name. */
function ReplayOf({ id }: { id: string }) {
  const { t } = useTranslation("replay");
  const account = useAccount();
  const { state } = useQuery(lectureQuery(id));
  const name = state.phase === "loaded" ? state.data.name : null;
  return (
    <AppPage title={name === null ? t("heading") : `${name} · ${t("heading")}`}>
      <header className="replay-head">
        <h1>{name ?? t("heading")}</h1>
        <Link to={`/lecture?id=${id}`}>{t("toLecture")}</Link>
      </header>
      <ReplayView
        lectureId={id}
        name={name}
        accountId={account._id}
        polls={LazyReplayPolls}
        materials={<ReplayMaterials lectureId={id} />}
      />
    </AppPage>
  );
}
