import { useTranslation } from "react-i18next";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { FailureState, Skeletons } from "#renderer/kit/lists/ListStates.tsx";
import { banksQuery } from "./earnings-actions.ts";
import { PayoutForm } from "./PayoutForm.tsx";

interface RequestPayoutProps {
  /** In birr. */
  available: number;
  isUnderWay: boolean;
  name: string;
  onRequested: (birr: number) => void;
}

/** The payout form, or the reason why no payout can be requested now. */
export function RequestPayout({ available, isUnderWay, ...form }: RequestPayoutProps) {
  const { t } = useTranslation("earnings");
  if (isUnderWay) return <p>{t("underWay")}</p>;
  if (available <= 0) return <p>{t("nothingAvailable")}</p>;
  return (
    <>
      <p>{t("requestIntro")}</p>
      <WithBanks available={available} {...form} />
    </>
  );
}

function WithBanks(form: Omit<RequestPayoutProps, "isUnderWay">) {
  const { t } = useTranslation("earnings");
  const { state, reload } = useQuery(banksQuery);
  if (state.phase === "loading") return <Skeletons shape="row" label={t("loading")} />;
  if (state.phase === "failed") return <FailureState text={errorText(state.error)} onRetry={reload} />;
  return <PayoutForm banks={state.data} {...form} />;
}
