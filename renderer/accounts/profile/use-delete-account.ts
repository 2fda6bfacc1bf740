import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "#renderer/api/api-error.ts";
import { useSubmit } from "#renderer/api/use-submit.ts";
import { errorText } from "#renderer/messages/error-text.ts";
import { useNotify } from "#renderer/ui/use-notify.ts";
import { leaveForGood } from "./own-account-actions.ts";

/** What stands in the way: a text above, one at the password, and lectures by name. */
interface Refusal {
  text: string | null;
  atPassword: string[];
  lectures: string[];
}

const NOTHING: Refusal = { text: null, atPassword: [], lectures: [] };

function refusalOf(error: ApiError): Refusal {
  const atPassword = error.fields?.["password"] ?? [];
  const lectures = error.fields?.["lectures"] ?? [];
  return { text: atPassword.length > 0 ? null : errorText(error), atPassword, lectures };
}

export function useDeleteAccount() {
  const { t } = useTranslation("accounts");
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState("");
  const [refusal, setRefusal] = useState(NOTHING);
  const { busy, submit } = useSubmit(leaveForGood);

  const close = () => {
    setOpen(false);
    setPassword("");
    setRefusal(NOTHING);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password === "") {
      setRefusal({ ...NOTHING, atPassword: ["Enter your password."] });
      return;
    }
    setRefusal(NOTHING);
    void submit(password, {
      onDone: () => notify({ status: "info", text: t("profile.deleted") }),
      onFailed: (error) => setRefusal(refusalOf(error)),
    });
  };
  return { open, ask: () => setOpen(true), close, password, setPassword, refusal, busy, handleSubmit };
}
