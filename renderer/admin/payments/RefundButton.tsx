import { useTranslation } from "react-i18next";
import { type RefundBearer, refundPayment as endpoint } from "#contract/admin/admin-payment.ts";
import { type Amount, AmountField } from "#renderer/kit/fields/AmountField.tsx";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";
import { checkedBy } from "#renderer/kit/forms/checked.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { ActionFormButton } from "../ActionFormButton.tsx";
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
  const start: { amount: Amount; borneBy: RefundBearer; reason: string } = {
    amount: refundable,
    borneBy: "instructor",
    reason: whole ? t("refunds.wrongAmount") : "",
  };
  const bearers = (["instructor", "platform"] as const).map((value) => ({
    value,
    text: t(`refunds.bearer.${value}`),
  }));
  return (
    <ActionFormButton
      danger
      label={t("refunds.refund")}
      question={t(whole ? "refunds.wholeQuestion" : "refunds.question", { amount: formatSum(refundable) })}
      primary={primary}
      start={start}
      check={(values) => checkedBy(endpoint.body.safeParse(values))}
      send={(refund) => refundPayment(paymentId, refund)}
      done={() => messages.t("refunds.started", { ns: "admin" })}
      onDone={onDone}
    >
      {({ field, choice }) => (
        <>
          {!whole && (
            <>
              <AmountField
                label={t("refunds.amount")}
                required
                {...field("amount")}
                after={<span>{t("refunds.birr")}</span>}
              />
              <SelectField label={t("refunds.borneBy")} {...choice("borneBy")} options={bearers} />
            </>
          )}
          <TextAreaField label={t("refunds.reason")} required rows={4} {...field("reason")} />
        </>
      )}
    </ActionFormButton>
  );
}
