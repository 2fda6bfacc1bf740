import "#renderer/messages/en/replay.ts";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { OfflineList, OfflineWatch } from "#renderer/replay/offline/OfflineReplays.tsx";
import { knownAccountId, useSession } from "#renderer/data/session/session-store.ts";
import { AppPage } from "../shell/AppPage.tsx";

/** `/offline`: the offline replays on this device, and with `?id=` a player for one. It works without the server. */
export function OfflineScreen() {
  const { t } = useTranslation("replay");
  const [params] = useSearchParams();
  const accountId = useSession(knownAccountId);
  const lectureId = params.get("id");
  return (
    <AppPage title={t("offline.page")}>
      {lectureId === null ? (
        <>
          <header className="replay-head">
            <h1>{t("offline.page")}</h1>
          </header>
          <OfflineList accountId={accountId} />
        </>
      ) : (
        <OfflineWatch key={lectureId} accountId={accountId} lectureId={lectureId} />
      )}
    </AppPage>
  );
}
