import "#renderer/messages/en/replay.ts";
import { Suspense, useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { EmptyState } from "#renderer/kit/lists/ListStates.tsx";
import { Waiting } from "#renderer/kit/feedback/Waiting.tsx";
import { formatDate } from "#renderer/kit/formatting/format-instant.ts";
import { checkOfflineReplays } from "./check-offline-replays.ts";
import { offlineSize } from "./offline-size.ts";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import { listOfflineReplays, type OfflineReplay, removeOfflineReplay } from "./offline-store.ts";
import { useOfflineReplay } from "./use-offline-replay.ts";
import "./offline-replays.css";

/**
 * The player for offline replays. Loaded on demand, because its code is as large as that of the player for online
 * replays.
 */
const LazyWatchOffline = lazyScreen(async () => (await import("./WatchOffline.tsx")).WatchOffline);

/**
 * Lists an account's offline replays on this device, sorted by name. Expired or revoked ones disappear after a check
 * with the server.
 */
export function OfflineList({ accountId }: { accountId: string | null }) {
  const { t } = useTranslation("replay");
  const { state, reload } = useQuery({
    key: ["offline replays", accountId],
    load: async () => (accountId === null ? [] : listOfflineReplays(accountId)),
  });
  useEffect(() => {
    if (accountId !== null) void checkOfflineReplays(accountId).then(reload);
  }, [accountId, reload]);
  if (state.phase === "loading") return <Waiting label={t("loading")} />;
  const offlineReplays = state.phase === "loaded" ? state.data : [];
  if (offlineReplays.length === 0) return <EmptyState text={t("offline.none")} />;
  const remove = async (offlineReplay: OfflineReplay) => {
    await removeOfflineReplay(offlineReplay);
    reload();
  };
  return (
    <>
      <p className="offline-lead">{t("offline.pageLead")}</p>
      <ul className="offline-list">
        {offlineReplays
          .toSorted((one, other) => one.name.localeCompare(other.name))
          .map((offlineReplay) => (
            <OfflineRow
              key={offlineReplay.lectureId}
              offlineReplay={offlineReplay}
              onRemove={() => void remove(offlineReplay)}
            />
          ))}
      </ul>
    </>
  );
}

function OfflineRow({ offlineReplay, onRemove }: { offlineReplay: OfflineReplay; onRemove: () => void }) {
  const { t } = useTranslation("replay");
  const { name, lectureId, isComplete, expiresAt } = offlineReplay;
  return (
    <li className="offline-row">
      <div className="offline-row__words">
        <h2>{name}</h2>
        <p>
          {isComplete
            ? t("offline.stored", { size: offlineSize(offlineReplay), date: formatDate(expiresAt) })
            : t("offline.unfinished")}
        </p>
      </div>
      <div className="offline-row__actions">
        {isComplete ? (
          <LinkButton
            appearance="primary"
            to={`/offline?id=${lectureId}`}
            label={t("offline.watchOf", { name })}
          >
            {t("offline.watch")}
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

export function OfflineWatch({ accountId, lectureId }: OfflineWatchProps) {
  const { t } = useTranslation("replay");
  const { offlineReplay, reload } = useOfflineReplay(accountId, lectureId);
  useEffect(() => {
    if (accountId !== null) void checkOfflineReplays(accountId).then(reload);
  }, [accountId, reload]);
  const handleOver = useCallback(() => {
    if (accountId !== null) void removeOfflineReplay({ accountId, lectureId }).then(reload);
  }, [accountId, lectureId, reload]);
  if (offlineReplay === undefined) return <Waiting label={t("loading")} />;
  if (!offlineReplay?.replay.isComplete)
    return (
      <>
        <h1 className="visually-hidden">{t("offline.page")}</h1>
        <EmptyState text={t(offlineReplay === null ? "offline.missing" : "offline.unfinished")}>
          <LinkButton to="/offline">{t("offline.toList")}</LinkButton>
        </EmptyState>
      </>
    );
  return (
    <>
      <header className="replay-head">
        <h1>{offlineReplay.replay.name}</h1>
        <Link to="/offline">{t("offline.toList")}</Link>
      </header>
      <Suspense fallback={<Waiting label={t("loading")} />}>
        <LazyWatchOffline offlineReplay={offlineReplay.replay} onOver={handleOver} />
      </Suspense>
    </>
  );
}
