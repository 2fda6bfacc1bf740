import { useState } from "react";
import type { Passkey } from "#contract/accounts/passkey.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import {
  createPasskey,
  deletePasskey,
  passkeysQuery,
  type PasskeyFields,
  renamePasskey,
} from "./passkey-actions.ts";

/** The open dialog. */
export type AskedPasskey = { what: "add" } | { what: "rename" | "remove"; passkey: Passkey };

/** The account's passkeys, and the dialog that changes them. `onDone` is called after each change. */
export function usePasskeys(onDone?: () => void) {
  const notify = useNotify();
  const { state, reload } = useQuery(passkeysQuery);
  const [asked, ask] = useState<AskedPasskey | null>(null);
  const change = async (open: AskedPasskey, { name, currentPassword }: PasskeyFields) => {
    if (open.what === "add") await createPasskey({ name, currentPassword });
    else if (open.what === "rename") await renamePasskey(open.passkey._id, name);
    else await deletePasskey(open.passkey._id, currentPassword);
    ask(null);
    notify({ status: "success", text: () => messages.t(`done.${open.what}`, { ns: "passkeys" }) });
    reload();
    onDone?.();
  };
  return { state, reload, asked, ask, close: () => ask(null), change };
}
