import { BANNER_MS } from "#renderer/constants.ts";
import { messages } from "#renderer/messages/i18n.ts";
import {
  type Checked,
  type RefusedBefore,
  useValidatedForm,
} from "#renderer/data/queries/use-validated-form.ts";
import { refusalOf } from "../account-errors.ts";

const text = messages.getFixedT(null, "second-factor");

function check({ code }: { code: string }): Checked<string> {
  if (code.trim() !== "") return { ok: true, value: code };
  return { ok: false, issues: { code: [text("enterCode")] }, banner: text("enterCode") };
}

/** A form that asks for a second-factor code. */
export function useCodeForm(
  action: (code: string) => Promise<void>,
  refusedBefore: RefusedBefore | null = null,
) {
  return useValidatedForm({
    start: { code: "" },
    check,
    action,
    bannerMs: BANNER_MS,
    refusalOf,
    refusedBefore,
  });
}
