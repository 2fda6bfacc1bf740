import { Field, Input, Select } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import type { Bank } from "#contract/payments/payout.ts";
import { FORM_BANNER_MS } from "#renderer/constants.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { issueOf } from "#renderer/kit/fields/field-issues.ts";
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
  return (
    <form className="payout-form" noValidate onSubmit={form.handleSubmit} ref={attach}>
      <Banner text={form.bannerText} />
      <div className="payout-form__fields">
        <Field label={t("amount")} {...issueOf(issues, "amount")}>
          <Input name="amount" inputMode="decimal" value={fields.amount} onChange={change("amount")} />
        </Field>
        <BankField
          banks={banks}
          issue={issueOf(issues, "bankCode")}
          value={fields.bankCode}
          onChange={change("bankCode")}
        />
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
        <PasswordField
          issue={issueOf(issues, "password")}
          value={fields.password}
          onChange={change("password")}
        />
      </div>
      <div>
        <SubmitButton busy={form.busy} text={t("request")} busyText={t("requesting")} />
      </div>
      <FormNote text={form.note} />
    </form>
  );
}

interface FieldProps {
  issue: ReturnType<typeof issueOf>;
  value: string;
  onChange: (event: unknown, data: { value: string }) => void;
}

function BankField({ banks, issue, ...select }: FieldProps & Pick<PayoutFormProps, "banks">) {
  const { t } = useTranslation("earnings");
  return (
    <Field label={t("bank")} {...issue}>
      <Select name="bankCode" {...select}>
        <option value="">{t("chooseBank")}</option>
        {banks.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function PasswordField({ issue, ...input }: FieldProps) {
  const { t } = useTranslation("earnings");
  return (
    <Field label={t("password")} {...issue}>
      <Input name="password" type="password" autoComplete="current-password" {...input} />
    </Field>
  );
}
