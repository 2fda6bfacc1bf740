import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { Form } from "#renderer/kit/forms/Form.tsx";

interface AdminSearchProps {
  label: string;
  initial?: string;
  onSearch: (search: string) => void;
}

export function AdminSearch({ label, initial = "", onSearch }: AdminSearchProps) {
  const { t } = useTranslation("admin");
  const [typed, setTyped] = useState(initial);
  return (
    <search>
      <Form className="admin-search" onSubmit={() => onSearch(typed.trim())}>
        <TextField label={label} type="search" value={typed} onChange={(_, { value }) => setTyped(value)} />
        <Button type="submit" appearance="primary">
          {t("users.find")}
        </Button>
      </Form>
    </search>
  );
}
