import type { SentForm } from "#contract/pages/account-form.ts";
import { SENT_FORM_ATTRIBUTE } from "./sent-form.ts";

/**
 * This element contains data, to which the Content-Security-Policy's script-src does not apply. Only `<` could end the
 * element, so it is escaped.
 */
export function SentFormData({ sent }: { sent: SentForm }) {
  const json = JSON.stringify(sent).replaceAll("<", String.raw`\u003c`);
  return (
    <script
      type="application/json"
      {...{ [SENT_FORM_ATTRIBUTE]: "" }}
      // oxlint-disable-next-line react/no-danger -- JSON without `<`
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
