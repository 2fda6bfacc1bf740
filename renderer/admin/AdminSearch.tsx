import { Button, Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";

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
      <form
        className="admin-search"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <Field label={label}>
          <Input type="search" value={typed} onChange={(_, { value }) => setTyped(value)} />
        </Field>
        <Button type="submit" appearance="primary">
          {t("users.find")}
        </Button>
      </form>
    </search>
  );
}
