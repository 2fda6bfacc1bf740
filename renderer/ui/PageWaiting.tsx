import { messages } from "#renderer/messages/i18n.ts";

/** While a part of the application arrives. Plain, since Fluent may be what is arriving. */
export function PageWaiting() {
  return <output className="page-waiting">{messages.t("loading")}</output>;
}
