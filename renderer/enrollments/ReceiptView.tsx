import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DEFAULT_ZONE } from "#contract/calendar/default-zone.ts";
import type { Receipt } from "#contract/enrollments/receipt.ts";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { formatDateTimeInZone } from "#renderer/kit/formatting/format-instant.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { PrintIcon } from "#renderer/kit/appearance/thin-icons.tsx";
import "./receipt.css";

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="receipt__row">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Returns the payment provider's display name; in a demonstration, a note that the payment is a test. */
function useProviderName(provider: string): string {
  const { t } = useTranslation("enrollments");
  if (provider === "sandbox") return t("receipt.sandbox");
  return provider === "chapa" ? t("receipt.chapa") : provider;
}

const knownMethods = ["telebirr", "cbebirr", "mpesa", "card"] as const;

/** The payment method's name. An unknown name from the provider is shown unchanged. */
function useMethodName(method: string): string {
  const { t } = useTranslation("enrollments");
  const letters = method.toLowerCase().replaceAll(/[^a-z]/g, "");
  const name = knownMethods.find((known) => known === letters);
  return name === undefined ? method : t(`receipt.methods.${name}`);
}

function Method({ method }: { method: string }) {
  return <span>{useMethodName(method)}</span>;
}

interface RefundProps {
  refund: NonNullable<Receipt["refund"]>;
  /** The amount paid, in birr. */
  paid: number;
}

/** A refund, with its amount if it is partial. */
function Refund({ refund, paid }: RefundProps) {
  const { t } = useTranslation("enrollments");
  const { status, amount = paid, reference, at, isChargeback } = refund;
  return (
    <Row name={t("receipt.refund")}>
      <strong>{isChargeback ? t("receipt.chargeback") : t(`refundState.${status}`)}</strong>
      {amount < paid && <span>{formatBirr(amount)}</span>}
      {at !== null && <span>{formatDateTimeInZone(at, DEFAULT_ZONE)}</span>}
      {reference !== null && <span className="receipt__reference">{reference}</span>}
    </Row>
  );
}

function Rows({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation("enrollments");
  const {
    lecture,
    kind = "seat",
    payer,
    paidAt,
    provider,
    providerReference,
    method,
    refund,
    textRef,
  } = receipt;
  return (
    <dl className="receipt__rows">
      <Row name={t("receipt.payer")}>{payer}</Row>
      <Row name={t("receipt.paidAt")}>{formatDateTimeInZone(paidAt, DEFAULT_ZONE)}</Row>
      <Row name={t("receipt.lecture")}>
        <strong>{lecture.name}</strong>
        {kind === "replay" && <span>{t("replay.receipt")}</span>}
        <span>{t("receipt.by", { name: lecture.instructor })}</span>
        <span>{formatDateTimeInZone(lecture.schedule, lecture.zone)}</span>
      </Row>
      <Row name={t("receipt.method")}>
        {method !== null && <Method method={method} />}
        <span>{useProviderName(provider)}</span>
        {providerReference !== null && <span className="receipt__reference">{providerReference}</span>}
      </Row>
      <Row name={t("receipt.reference")}>
        <span className="receipt__reference">{textRef}</span>
      </Row>
      {refund !== null && <Refund refund={refund} paid={receipt.amount} />}
    </dl>
  );
}

/** A printable receipt. The buttons are not printed. */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation("enrollments");
  return (
    <div className="receipt-page">
      <article className="receipt" aria-labelledby="receipt-heading">
        <header className="receipt__head">
          <p className="receipt__brand">{t("brand", { ns: "shell" })}</p>
          <div>
            <h1 id="receipt-heading">{t("receipt.heading")}</h1>
            <p className="receipt__number">{receipt.number}</p>
          </div>
        </header>
        <p className="receipt__amount">
          <span>{t("receipt.amount")}</span>
          <strong>{formatBirr(receipt.amount)}</strong>
        </p>
        <Rows receipt={receipt} />
      </article>
      <div className="receipt__actions">
        <Button appearance="primary" size="large" icon={<PrintIcon />} onClick={() => window.print()}>
          {t("receipt.print")}
        </Button>
        <LinkButton size="large" to={`/lecture?id=${receipt.lecture._id}`}>
          {t("backToLecture")}
        </LinkButton>
      </div>
    </div>
  );
}
