import { useTranslation } from "react-i18next";
import { adminPaymentState } from "#contract/admin/admin-payment.ts";
import { FieldFrame } from "#renderer/kit/fields/FieldFrame.tsx";
import { InputBox } from "#renderer/kit/fields/InputBox.tsx";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { AdminSearch } from "../AdminSearch.tsx";
import type { PaymentSearch } from "./admin-payment-actions.ts";

interface PaymentFilterProps {
  asked: PaymentSearch;
  onChange: (changes: Partial<PaymentSearch>) => void;
}

export function PaymentFilter({ asked, onChange }: PaymentFilterProps) {
  const { t } = useTranslation("admin");
  const { search, lecture, status, from, to } = asked;
  const states = [
    { value: "any", text: t("refunds.anyState") } as const,
    ...adminPaymentState.options.map((value) => ({ value, text: t(`refunds.state.${value}`) })),
  ];
  return (
    <>
      <AdminSearch
        label={t("refunds.search")}
        initial={search}
        onSearch={(typed) => onChange({ search: typed })}
      />
      <div className="admin-filter">
        <SelectField
          label={t("refunds.stateLabel")}
          value={status ?? "any"}
          options={states}
          onChoose={(chosen) => onChange({ status: chosen === "any" ? null : chosen })}
        />
        <Day label={t("refunds.from")} value={from} max={to} onChange={(day) => onChange({ from: day })} />
        <Day label={t("refunds.to")} value={to} min={from} onChange={(day) => onChange({ to: day })} />
      </div>
      {lecture !== null && (
        <p>
          <button type="button" className="plain-button" onClick={() => onChange({ lecture: null })}>
            {t("refunds.allLectures")}
          </button>
        </p>
      )}
    </>
  );
}

interface DayProps {
  label: string;
  value: string | null;
  min?: string | null;
  max?: string | null;
  onChange: (day: string | null) => void;
}

function Day({ label, value, min, max, onChange }: DayProps) {
  return (
    <FieldFrame label={label}>
      {(control) => (
        <InputBox
          {...control}
          type="date"
          defaultValue={value ?? ""}
          min={min ?? "2000-01-01"}
          max={max ?? "2199-12-31"}
          onChange={({ target }) => {
            // While a year is being typed, the value is, for example, 0002, and the field is invalid.
            if (target.validity.valid) onChange(target.value === "" ? null : target.value);
          }}
        />
      )}
    </FieldFrame>
  );
}
