import { type ReactNode, useCallback, useId } from "react";
import { useTranslation } from "react-i18next";
import type { Earnings } from "#contract/payments/earnings.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { formatDate } from "#renderer/kit/formatting/format-instant.ts";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";
import { FailureState, Skeletons } from "#renderer/kit/lists/ListStates.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { earningsQuery, ownPayoutsQuery } from "./earnings-actions.ts";
import { LectureEarningsList, PayoutList, SaveStatementButton, StatementList } from "./EarningsLists.tsx";
import { RequestPayout } from "./RequestPayout.tsx";
import "./earnings.css";

interface SectionProps {
  heading: string;
  action?: ReactNode;
  children: ReactNode;
}

function Section({ heading, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className="earnings-section" aria-labelledby={id}>
      <div className="earnings-section__head">
        <h2 id={id}>{heading}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

function Totals({ earnings }: { earnings: Earnings }) {
  const { t } = useTranslation("earnings");
  return (
    <dl className="earnings-totals" aria-label={t("totals")}>
      <div data-main>
        <dt>{t("available")}</dt>
        <dd>{formatSum(earnings.available)}</dd>
        <dd className="earnings-totals__hint">{t("availableHint")}</dd>
        {earnings.next && (
          <dd className="earnings-totals__hint">
            {t("nextOn", { amount: formatSum(earnings.next.amount), date: formatDate(earnings.next.at) })}
          </dd>
        )}
      </div>
      <div>
        <dt>{t("balance")}</dt>
        <dd>{formatSum(earnings.balance)}</dd>
        <dd className="earnings-totals__hint">{t("balanceHint")}</dd>
      </div>
      {(earnings.held ?? 0) > 0 && (
        <div>
          <dt>{t("held")}</dt>
          <dd>{formatSum(earnings.held ?? 0)}</dd>
          <dd className="earnings-totals__hint">{t("heldHint")}</dd>
        </div>
      )}
      <div>
        <dt>{t("inTransit")}</dt>
        <dd>{formatSum(earnings.inTransit)}</dd>
      </div>
      <div>
        <dt>{t("paidOut")}</dt>
        <dd>{formatSum(earnings.paidOut)}</dd>
      </div>
    </dl>
  );
}

/** An instructor's balance, payouts and statement. */
export function EarningsView({ name }: { name: string }) {
  const { t } = useTranslation("earnings");
  const notify = useNotify();
  const { state, reload } = useQuery(earningsQuery);
  const payouts = usePagedQuery(ownPayoutsQuery);
  const { reload: reloadPayouts } = payouts;
  const handleRequested = useCallback(
    (birr: number) => {
      notify({
        status: "success",
        text: () => messages.t("requested", { ns: "earnings", amount: formatSum(birr) }),
      });
      reload();
      reloadPayouts();
    },
    [notify, reload, reloadPayouts],
  );
  if (state.phase === "loading") return <Skeletons shape="row" label={t("loading")} />;
  if (state.phase === "failed") return <FailureState text={errorText(state.error)} onRetry={reload} />;
  const isUnderWay = payouts.items.some(({ status }) => status === "requested" || status === "released");
  return (
    <div className="earnings">
      <Totals earnings={state.data} />
      <Section heading={t("requestHeading")}>
        <RequestPayout
          available={state.data.available}
          next={state.data.next}
          isUnderWay={isUnderWay}
          last={payouts.items.find(({ status }) => status === "paid")}
          name={name}
          onRequested={handleRequested}
        />
      </Section>
      <Section heading={t("payoutsHeading")}>
        <PayoutList list={payouts} />
      </Section>
      <Section heading={t("lecturesHeading")}>
        <LectureEarningsList />
      </Section>
      <Section heading={t("statementHeading")} action={<SaveStatementButton />}>
        <StatementList />
      </Section>
    </div>
  );
}
