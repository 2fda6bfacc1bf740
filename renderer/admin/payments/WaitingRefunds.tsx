import { useTranslation } from "react-i18next";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { waitingRefundsQuery } from "./admin-payment-actions.ts";

/** A banner about all refunds that the provider cannot make at the moment. Renders nothing when there are none. */
export function WaitingRefunds() {
  const { t } = useTranslation("admin");
  const { state, reload } = useQuery(waitingRefundsQuery);
  if (state.phase === "failed") return <FailureState text={errorText(state.error)} onRetry={reload} />;
  if (state.phase === "loading" || state.data === null) return null;
  const { refunds: count, amount, since, note } = state.data;
  return (
    <div className="admin-card__note">
      <p>{t("refunds.waiting", { count, amount: formatSum(amount), since: formatDateTime(since) })}</p>
      {note !== null && <p>{note}</p>}
    </div>
  );
}
