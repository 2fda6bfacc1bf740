import { useTranslation } from "react-i18next";
import type { Bank } from "#contract/payments/payout.ts";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { FORM_BANNER_MS } from "#renderer/constants.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { issueText } from "#renderer/kit/fields/field-issues.ts";
import { FormNote } from "#renderer/kit/forms/FormNote.tsx";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { useValidatedForm } from "#renderer/data/queries/use-validated-form.ts";
import { checkPayout } from "./check-payout.ts";
import { sendPayoutRequest } from "./earnings-actions.ts";

interface PayoutFormProps {
  banks: readonly Bank[];
  /** In birr. */
  available: number;
  name: string;
  /** Called with the requested amount. */
  onRequested: (birr: number) => void;
}

/** A form for the bank account and the amount of a payout. */
export function PayoutForm({ banks, available, name, onRequested }: PayoutFormProps) {
  const { t } = useTranslation("earnings");
  const { fields, change, issues, attach, ...form } = useValidatedForm({
    start: { amount: String(available), bankCode: "", accountNumber: "", accountName: name, password: "" },
    check: checkPayout,
    action: sendPayoutRequest,
    bannerMs: FORM_BANNER_MS,
    refusalOf: (error) => ({ banner: errorText(error), issues: error.fields ?? {} }),
    onDone: ({ amount }) => onRequested(amount),
  });
  const isWallet = banks.some(({ code, isWallet: wallet }) => wallet && code === fields.bankCode);
  const field = (fieldName: keyof typeof fields) => ({
    name: fieldName,
    value: fields[fieldName],
    onChange: change(fieldName),
    issue: issueText(issues, fieldName),
  });
  return (
    <form className="payout-form" noValidate onSubmit={form.handleSubmit} ref={attach}>
      <Banner text={form.bannerText} />
      <div className="payout-form__fields">
        <TextField {...field("amount")} label={t("amount")} inputMode="decimal" />
        <BankField
          banks={banks}
          issue={issueText(issues, "bankCode")}
          value={fields.bankCode}
          onChoose={(value) => change("bankCode")(null, { value })}
        />
        <TextField
          {...field("accountNumber")}
          label={isWallet ? t("phoneNumber") : t("accountNumber")}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField {...field("accountName")} label={t("accountName")} />
        <TextField
          {...field("password")}
          label={t("password")}
          type="password"
          autoComplete="current-password"
        />
      </div>
      <div>
        <SubmitButton busy={form.busy} text={t("request")} busyText={t("requesting")} />
      </div>
      <FormNote text={form.note} />
    </form>
  );
}

interface BankFieldProps extends Pick<PayoutFormProps, "banks"> {
  issue: string | undefined;
  value: string;
  onChoose: (code: string) => void;
}

function BankField({ banks, ...field }: BankFieldProps) {
  const { t } = useTranslation("earnings");
  const options = [
    { value: "", text: t("chooseBank") },
    ...banks.map(({ code, name }) => ({ value: code, text: name })),
  ];
  return <SelectField {...field} label={t("bank")} name="bankCode" options={options} />;
}
