import { useTranslation } from "react-i18next";
import type { LectureEarnings, StatementRow } from "#contract/payments/earnings.ts";
import type { Payout } from "#contract/payments/payout.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { Figures } from "#renderer/kit/lists/Figures.tsx";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";
import { formatDate, formatDateTime, formatDateTimeInZone } from "#renderer/kit/formatting/format-instant.ts";
import { type PagedList, PagedItems } from "#renderer/kit/lists/PagedItems.tsx";
import { StateTag, type StateTone } from "#renderer/kit/lists/StateTag.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { earningsByLectureQuery, statementQuery, saveStatement, STATEMENT_FILE } from "./earnings-actions.ts";

const payoutTones: Record<Payout["status"], StateTone> = {
  requested: "waiting",
  released: "still",
  paid: "good",
  failed: "bad",
  rejected: "alert",
};

export function PayoutList({ list }: { list: PagedList<Payout> }) {
  const { t } = useTranslation("earnings");
  const texts = { loading: t("loading"), empty: t("noPayouts"), more: t("showMore") };
  return (
    <PagedItems list={list} texts={texts}>
      {(payout) => (
        <>
          <div className="earnings-row__head">
            <h3>{formatSum(payout.amount)}</h3>
            <StateTag tone={payoutTones[payout.status]}>{t(`status.${payout.status}`)}</StateTag>
          </div>
          <p className="earnings-row__words">
            {payout.bankName}, {payout.accountNumber}, {payout.accountName} ·{" "}
            {formatDateTime(payout.requestedAt)}
          </p>
          {payout.note !== null && <p className="earnings-row__note">{payout.note}</p>}
        </>
      )}
    </PagedItems>
  );
}

/** When what isn't available yet can be paid out. */
function Availability({ lecture }: { lecture: LectureEarnings }) {
  const { t } = useTranslation("earnings");
  const now = useNow().getTime();
  const { net, held = 0, payableAt, decided } = lecture;
  if (!payableAt || net <= held || Date.parse(payableAt) <= now) return null;
  const date = formatDate(payableAt);
  return (
    <p className="earnings-row__words">{t(decided === true ? "availableOn" : "availableIf", { date })}</p>
  );
}

function LectureRow({ lecture }: { lecture: LectureEarnings }) {
  const { t } = useTranslation("earnings");
  const { held = 0, fee, net } = lecture;
  const kept = fee + net;
  const feeLabel = kept > 0 ? t("feePercent", { percent: Math.round((fee / kept) * 100) }) : t("fee");
  return (
    <>
      <div className="earnings-row__head">
        <h3>{lecture.name}</h3>
        <span className="earnings-row__words">{formatDate(lecture.schedule, lecture.zone)}</span>
      </div>
      <Figures
        figures={[
          { label: t("sold"), value: formatSum(lecture.sold) },
          { label: t("refunded"), value: formatSum(lecture.refunded) },
          { label: feeLabel, value: formatSum(fee) },
          { label: t("net"), value: formatSum(net), tone: "strong" },
        ]}
      />
      {held > 0 && <p className="earnings-row__words">{t("heldOfLecture", { amount: formatSum(held) })}</p>}
      <Availability lecture={lecture} />
    </>
  );
}

export function LectureEarningsList() {
  const { t } = useTranslation("earnings");
  const list = usePagedQuery(earningsByLectureQuery);
  const texts = { loading: t("loading"), empty: t("noLectures"), more: t("showMore") };
  return (
    <PagedItems list={list} texts={texts}>
      {(lecture) => <LectureRow lecture={lecture} />}
    </PagedItems>
  );
}

function StatementLine({ row }: { row: StatementRow }) {
  const { t } = useTranslation("earnings");
  return (
    <div className="statement-row">
      <div className="statement-row__words">
        <h3>{t(`kind.${row.kind}`)}</h3>
        <p className="earnings-row__words">
          {row.lectureName !== null && `${row.lectureName} · `}
          {formatDateTimeInZone(row.at, row.zone)}
        </p>
      </div>
      <p className="statement-row__amount" data-less={row.amount < 0}>
        {formatSum(row.amount)}
      </p>
      <p className="earnings-row__words statement-row__balance">
        {t("balanceAfter")}: {formatSum(row.balance)}
      </p>
    </div>
  );
}

export function StatementList() {
  const { t } = useTranslation("earnings");
  const list = usePagedQuery(statementQuery);
  const texts = { loading: t("loading"), empty: t("noStatement"), more: t("showMore") };
  return (
    <PagedItems list={list} texts={texts}>
      {(row) => <StatementLine row={row} />}
    </PagedItems>
  );
}

export function SaveStatementButton() {
  const { t } = useTranslation("earnings");
  const notify = useNotify();
  const { busy, submit } = useSubmit(saveStatement);
  const handleSave = () =>
    void submit(undefined, {
      onDone: () =>
        notify({
          status: "success",
          text: () => messages.t("statementSaved", { ns: "earnings", file: STATEMENT_FILE }),
        }),
      onFailed: (error) => notify({ status: "error", text: () => errorText(error) }),
    });
  return (
    <Button busy={busy} onClick={handleSave}>
      {busy ? t("savingStatement") : t("saveStatement")}
    </Button>
  );
}
