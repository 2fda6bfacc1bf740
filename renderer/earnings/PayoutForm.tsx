import { Field, Input, Select } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import type { Bank } from "#contract/payout.ts";
import { FORM_BANNER_MS } from "#renderer/constants.ts";
import { errorText } from "#renderer/messages/error-text.ts";
import { Banner } from "#renderer/ui/Banner.tsx";
import { issueOf } from "#renderer/ui/field-issues.ts";
import { FormNote } from "#renderer/ui/FormNote.tsx";
import { SubmitButton } from "#renderer/ui/SubmitButton.tsx";
import { useCheckedForm } from "#renderer/ui/use-checked-form.ts";
import { checkPayout } from "./check-payout.ts";
import { askForPayout } from "./earnings-actions.ts";

interface PayoutFormProps {
  banks: readonly Bank[];
  /** Birr. */
  available: number;
  name: string;
  /** Hears how much was asked for. */
  onRequested: (birr: number) => void;
}

/** Where money shall go, and how much of it. */
export function PayoutForm({ banks, available, name, onRequested }: PayoutFormProps) {
  const { t } = useTranslation("earnings");
  const { fields, change, issues, attach, ...form } = useCheckedForm({
    start: { amount: String(available), bankCode: "", accountNumber: "", accountName: name },
    check: checkPayout,
    action: askForPayout,
    bannerMs: FORM_BANNER_MS,
    refusalOf: (error) => ({ banner: errorText(error), issues: error.fields ?? {} }),
    onDone: ({ amount }) => onRequested(amount),
  });
  const isWallet = banks.some(({ code, isWallet: wallet }) => wallet && code === fields.bankCode);
  return (
    <form className="payout-form" noValidate onSubmit={form.handleSubmit} ref={attach}>
      <Banner text={form.bannerText} />
      <div className="payout-form__fields">
        <Field label={t("amount")} {...issueOf(issues, "amount")}>
          <Input name="amount" inputMode="decimal" value={fields.amount} onChange={change("amount")} />
        </Field>
        <Field label={t("bank")} {...issueOf(issues, "bankCode")}>
          <Select name="bankCode" value={fields.bankCode} onChange={change("bankCode")}>
            <option value="">{t("chooseBank")}</option>
            {banks.map(({ code, name: bankName }) => (
              <option key={code} value={code}>
                {bankName}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={isWallet ? t("phoneNumber") : t("accountNumber")} {...issueOf(issues, "accountNumber")}>
          <Input
            name="accountNumber"
            inputMode="numeric"
            autoComplete="off"
            value={fields.accountNumber}
            onChange={change("accountNumber")}
          />
        </Field>
        <Field label={t("accountName")} {...issueOf(issues, "accountName")}>
          <Input name="accountName" value={fields.accountName} onChange={change("accountName")} />
        </Field>
      </div>
      <div>
        <SubmitButton busy={form.busy} text={t("request")} busyText={t("requesting")} />
      </div>
      <FormNote text={form.note} />
    </form>
  );
}
