import { messages } from "#renderer/messages/i18n.ts";
import "./page-waiting.css";

/** While a part of the application arrives. Plain, since Fluent may be what is arriving. */
export function PageWaiting() {
  return (
    <output className="page-waiting" data-waiting>
      <img src="/icon.svg" alt="" width={56} height={56} />
      {messages.t("loading")}
    </output>
  );
}
