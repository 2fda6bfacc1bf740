import "#renderer/messages/en/replay.ts";
import { Suspense, useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useLoad } from "#renderer/data/queries/use-load.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { EmptyNotice } from "#renderer/kit/lists/ListStates.tsx";
import { Waiting } from "#renderer/kit/feedback/Waiting.tsx";
import { formatDate } from "#renderer/kit/formatting/format-instant.ts";
import { checkCopies } from "./check-copies.ts";
import { copySize } from "./copy-words.ts";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import { listCopies, type OfflineReplay, removeCopy } from "./offline-store.ts";
import { useCopy } from "./use-copy.ts";
import "./offline-replays.css";

/** What plays a copy: as large as what plays a replay. */
const LazyWatchOffline = lazyScreen(async () => (await import("./WatchOffline.tsx")).WatchOffline);

/** The replays that this device keeps for an account, by name. Those that may not be kept any more go meanwhile. */
export function OfflineList({ accountId }: { accountId: string | null }) {
  const { t } = useTranslation("replay");
  const load = useCallback(async () => (accountId === null ? [] : listCopies(accountId)), [accountId]);
  const { state, reload } = useLoad(load);
  useEffect(() => {
    if (accountId !== null) void checkCopies(accountId).then(reload);
  }, [accountId, reload]);
  if (state.phase === "loading") return <Waiting label={t("loading")} />;
  const copies = state.phase === "loaded" ? state.data : [];
  if (copies.length === 0) return <EmptyNotice text={t("offline.none")} />;
  const remove = async (copy: OfflineReplay) => {
    await removeCopy(copy);
    reload();
  };
  return (
    <>
      <p className="offline-lead">{t("offline.pageLead")}</p>
      <ul className="offline-list">
        {copies
          .toSorted((one, other) => one.name.localeCompare(other.name))
          .map((copy) => (
            <OfflineRow key={copy.lectureId} copy={copy} onRemove={() => void remove(copy)} />
          ))}
      </ul>
    </>
  );
}

function OfflineRow({ copy, onRemove }: { copy: OfflineReplay; onRemove: () => void }) {
  const { t } = useTranslation("replay");
  const { name, lectureId, isComplete, expiresAt } = copy;
  return (
    <li className="offline-row">
      <div className="offline-row__words">
        <h2>{name}</h2>
        <p>
          {isComplete
            ? t("offline.kept", { size: copySize(copy), date: formatDate(expiresAt) })
            : t("offline.unfinished")}
        </p>
      </div>
      <div className="offline-row__actions">
        {isComplete ? (
          <LinkButton appearance="primary" to={`/offline?id=${lectureId}`} label={t("watchOf", { name })}>
            {t("watch")}
          </LinkButton>
        ) : (
          <LinkButton to={`/replay?id=${lectureId}`}>{t("offline.toReplay")}</LinkButton>
        )}
        <Button onClick={onRemove}>{t("offline.remove")}</Button>
      </div>
    </li>
  );
}

interface OfflineWatchProps {
  accountId: string | null;
  lectureId: string;
}

/** A replay from this device. */
export function OfflineWatch({ accountId, lectureId }: OfflineWatchProps) {
  const { t } = useTranslation("replay");
  const { copy, reload } = useCopy(accountId, lectureId);
  useEffect(() => {
    if (accountId !== null) void checkCopies(accountId).then(reload);
  }, [accountId, reload]);
  const handleOver = useCallback(() => {
    if (accountId !== null) void removeCopy({ accountId, lectureId }).then(reload);
  }, [accountId, lectureId, reload]);
  if (copy === undefined) return <Waiting label={t("loading")} />;
  if (!copy?.replay.isComplete)
    return (
      <>
        <h1 className="visually-hidden">{t("offline.page")}</h1>
        <EmptyNotice text={t(copy === null ? "offline.missing" : "offline.unfinished")}>
          <LinkButton to="/offline">{t("offline.toList")}</LinkButton>
        </EmptyNotice>
      </>
    );
  return (
    <>
      <header className="replay-head">
        <h1>{copy.replay.name}</h1>
        <Link to="/offline">{t("offline.toList")}</Link>
      </header>
      <Suspense fallback={<Waiting label={t("loading")} />}>
        <LazyWatchOffline copy={copy.replay} onOver={handleOver} />
      </Suspense>
    </>
  );
}
