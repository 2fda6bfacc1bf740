import { useTranslation } from "react-i18next";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { checkOfflineReplays } from "#renderer/replay/offline/check-offline-replays.ts";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";

/** A link to the offline replays on this device, if there are any. */
export function OfflineLink({ accountId }: { accountId: string }) {
  const { t } = useTranslation("lectures");
  const { state } = useQuery({
    key: ["checked offline replays", accountId],
    load: () => checkOfflineReplays(accountId),
  });
  const count = state.phase === "loaded" ? state.data.length : 0;
  if (count === 0) return null;
  return <LinkButton to="/offline">{t("onDevice", { count })}</LinkButton>;
}
