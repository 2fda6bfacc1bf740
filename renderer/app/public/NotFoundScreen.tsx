import { messages } from "#renderer/messages/i18n.ts";

/** The page is plain text, as specified. */
export function NotFoundScreen() {
  return (
    <>
      <title>{messages.t("notFound")}</title>
      {messages.t("notFound")}
    </>
  );
}
