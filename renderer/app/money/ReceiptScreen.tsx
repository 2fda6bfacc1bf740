import "#renderer/messages/en/enrollments.ts";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { getReceipt } from "#contract/enrollments/receipt.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { ReceiptView } from "#renderer/enrollments/ReceiptView.tsx";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { EmptyState, FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { Waiting } from "#renderer/kit/feedback/Waiting.tsx";
import { AppPage } from "../shell/AppPage.tsx";

/** Error codes for which a retry is pointless. */
const FINAL = new Set(["payment_not_found", "not_your_payment", "receipt_not_found", "invalid"]);

/** `/receipt?ref=`: a payment's receipt, for printing. */
export function ReceiptScreen() {
  const { t } = useTranslation("enrollments");
  const [search] = useSearchParams();
  const textRef = search.get("ref") ?? "";
  const { state, reload } = useQuery(queryOf(getReceipt, { params: { textRef } }));
  if (state.phase === "loaded")
    return (
      <AppPage title={`${t("receipt.heading")} ${state.data.number}`}>
        <ReceiptView receipt={state.data} />
      </AppPage>
    );
  return (
    <AppPage title={t("receipt.heading")}>
      <h1 className="visually-hidden">{t("receipt.heading")}</h1>
      {state.phase === "loading" && <Waiting label={t("receipt.loading")} />}
      {state.phase === "failed" && !FINAL.has(state.error.code) && (
        <FailureState text={errorText(state.error)} onRetry={reload} />
      )}
      {state.phase === "failed" && FINAL.has(state.error.code) && (
        <EmptyState text={state.error.code === "invalid" ? t("noReference") : errorText(state.error)}>
          <LinkButton appearance="primary" to="/dashboard">
            {t("receipt.toDashboard")}
          </LinkButton>
        </EmptyState>
      )}
    </AppPage>
  );
}
