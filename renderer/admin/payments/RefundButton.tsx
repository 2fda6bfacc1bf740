import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { RefundBearer } from "#contract/admin/admin-payment.ts";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { messages } from "#renderer/messages/i18n.ts";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { ActionButton } from "../ActionButton.tsx";
import { refundPayment } from "./admin-payment-actions.ts";

interface RefundButtonProps {
  paymentId: string;
  /** The refundable amount in birr. */
  refundable: number;
  /** True if only a full refund is possible: the instructor never earned the money, so nobody bears a loss. */
  whole?: boolean;
  primary?: boolean;
  onDone: () => void;
}

/** Refunds a payment in full or in part, after a confirmation. */
export function RefundButton({ paymentId, refundable, whole = false, primary, onDone }: RefundButtonProps) {
  const { t } = useTranslation("admin");
  const [amount, setAmount] = useState(String(refundable));
  const [borneBy, setBorneBy] = useState<RefundBearer>("instructor");
  const left = formatSum(refundable);
  const handleShow = () => {
    setAmount(String(refundable));
    setBorneBy("instructor");
  };
  const bearers = (["instructor", "platform"] as const).map((value) => ({
    value,
    text: t(`refunds.bearer.${value}`),
  }));
  return (
    <ActionButton
      danger
      label={t("refunds.refund")}
      question={t(whole ? "refunds.wholeQuestion" : "refunds.question", { amount: left })}
      textLabel={t("refunds.reason")}
      initialText={whole ? t("refunds.wrongAmount") : undefined}
      primary={primary}
      onShow={handleShow}
      action={(reason) => refundPayment(paymentId, { amount, borneBy, reason })}
      done={() => messages.t("refunds.started", { ns: "admin" })}
      onDone={onDone}
    >
      {!whole && (
        <>
          <TextField
            label={t("refunds.amount")}
            required
            inputMode="decimal"
            value={amount}
            after={<span>{t("refunds.birr")}</span>}
            onChange={(_, { value }) => setAmount(value)}
          />
          <SelectField label={t("refunds.borneBy")} value={borneBy} options={bearers} onChoose={setBorneBy} />
        </>
      )}
    </ActionButton>
  );
}
