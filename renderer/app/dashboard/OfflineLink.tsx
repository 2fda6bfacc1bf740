import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useLoad } from "#renderer/data/queries/use-load.ts";
import { checkCopies } from "#renderer/replay/offline/check-copies.ts";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";

/** To the replays that this device keeps, where there are any. */
export function OfflineLink({ accountId }: { accountId: string }) {
  const { t } = useTranslation("lectures");
  const load = useCallback(() => checkCopies(accountId), [accountId]);
  const { state } = useLoad(load);
  const count = state.phase === "loaded" ? state.data.length : 0;
  if (count === 0) return null;
  return <LinkButton to="/offline">{t("onDevice", { count })}</LinkButton>;
}
