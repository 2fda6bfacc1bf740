import "#renderer/messages/en/lectures.ts";
import "#renderer/messages/en/shell.ts";
import { messages } from "#renderer/messages/i18n.ts";
import type { IslandTexts } from "./island-texts.ts";

/** Returns the texts of the islands in the current language, for the page being rendered. */
export function islandTexts(): IslandTexts {
  return {
    offline: messages.t("offline"),
    backOnline: messages.t("backOnline"),
    openMenu: messages.t("openMenu"),
    closeMenu: messages.t("closeMenu"),
    linkCopied: messages.t("linkCopied", { ns: "lectures" }),
    linkNotCopied: messages.t("linkNotCopied", { ns: "lectures", url: "{{url}}" }),
    whenInYourZone: messages.t("whenInYourZone", {
      ns: "lectures",
      sentence: "{{sentence}}",
      time: "{{time}}",
    }),
  };
}
