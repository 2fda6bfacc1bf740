import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminPayout } from "#contract/admin.ts";
import { usePages } from "#renderer/api/use-pages.ts";
import { Figures } from "#renderer/ui/Figures.tsx";
import { formatSum } from "#renderer/ui/format-birr.ts";
import { formatDateTime } from "#renderer/ui/format-instant.ts";
import { PagedItems } from "#renderer/ui/PagedItems.tsx";
import { ActButton } from "./ActButton.tsx";
import {
  loadPayouts,
  type PayoutShelf,
  rejectPayout,
  releasePayout,
  settlePayoutByHand,
} from "./admin-actions.ts";

/** Payouts that wait for a yes, and those on their way. */
export function PayoutsSection() {
  const { t } = useTranslation("admin");
  const [shelf, setShelf] = useState<PayoutShelf>("requested");
  const choices = [
    { value: "requested", text: t("payouts.waiting") },
    { value: "released", text: t("payouts.underWay") },
  ] as const;
  return (
    <>
      <fieldset className="admin-choices">
        <legend className="visually-hidden">{t("payouts.show")}</legend>
        {choices.map(({ value, text }) => (
          <button
            key={value}
            type="button"
            className="plain-button"
            aria-pressed={shelf === value}
            onClick={() => setShelf(value)}
          >
            {text}
          </button>
        ))}
      </fieldset>
      <Shelf key={shelf} shelf={shelf} />
    </>
  );
}

function Shelf({ shelf }: { shelf: PayoutShelf }) {
  const { t } = useTranslation("admin");
  const load = useCallback(
    (cursor: string | null, signal?: AbortSignal) => loadPayouts(shelf, cursor, signal),
    [shelf],
  );
  const list = usePages(load);
  const empty = shelf === "requested" ? t("payouts.emptyWaiting") : t("payouts.emptyUnderWay");
  return (
    <PagedItems list={list} texts={{ loading: t("loading"), empty, more: t("showMore") }}>
      {(payout) => <PayoutCard payout={payout} onChanged={list.reload} />}
    </PagedItems>
  );
}

interface PayoutCardProps {
  payout: AdminPayout;
  onChanged: () => void;
}

function PayoutCard({ payout, onChanged }: PayoutCardProps) {
  const { t } = useTranslation("admin");
  const { instructorName, instructorEmail, bankName, accountNumber, accountName } = payout;
  return (
    <>
      <div className="admin-card__head">
        <h3>{instructorName}</h3>
        <strong>{formatSum(payout.amount)}</strong>
      </div>
      {payout.note !== null && <p className="admin-card__note">{payout.note}</p>}
      <Figures
        figures={[
          {
            label: t("payouts.instructor"),
            value: <a href={`mailto:${instructorEmail}`}>{instructorEmail}</a>,
          },
          { label: t("payouts.to"), value: `${bankName}, ${accountNumber}, ${accountName}` },
          { label: t("payouts.owed"), value: formatSum(payout.available) },
          { label: t("since"), value: formatDateTime(payout.requestedAt) },
          { label: t("reference"), value: <code>{payout.reference}</code> },
        ]}
      />
      <div className="admin-card__acts">
        {payout.status === "requested" ? (
          <Decision payout={payout} onChanged={onChanged} />
        ) : (
          <ByHand payout={payout} onChanged={onChanged} />
        )}
      </div>
    </>
  );
}

function Decision({ payout, onChanged }: PayoutCardProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <ActButton
        label={t("payouts.release")}
        question={t("payouts.releaseQuestion", {
          amount: formatSum(payout.amount),
          name: payout.accountName,
          bank: payout.bankName,
          number: payout.accountNumber,
        })}
        action={() => releasePayout(payout._id)}
        done={t("payouts.released")}
        onDone={onChanged}
        primary
      />
      <ActButton
        label={t("payouts.reject")}
        question={t("payouts.rejectQuestion")}
        wordsLabel={t("payouts.reason")}
        action={(reason) => rejectPayout(payout._id, reason)}
        done={t("payouts.rejected")}
        onDone={onChanged}
      />
    </>
  );
}

/** For when the provider says nothing of it for good. */
function ByHand({ payout, onChanged }: PayoutCardProps) {
  const { t } = useTranslation("admin");
  const common = { wordsLabel: t("payouts.proof"), done: t("payouts.settled"), onDone: onChanged };
  return (
    <>
      <ActButton
        {...common}
        label={t("payouts.arrived")}
        question={t("payouts.arrivedQuestion")}
        action={(proof) => settlePayoutByHand(payout._id, "paid", proof)}
      />
      <ActButton
        {...common}
        label={t("payouts.lost")}
        question={t("payouts.lostQuestion")}
        action={(proof) => settlePayoutByHand(payout._id, "failed", proof)}
      />
    </>
  );
}
