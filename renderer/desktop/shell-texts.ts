import type { ShellTexts } from "#contract/desktop-bridge.ts";
import { currentLanguage, messages } from "#renderer/messages/i18n.ts";

const t = (key: Exclude<keyof ShellTexts, "language">) => messages.t(`shell.${key}`, { ns: "desktop" });

/** What the shell's menus and questions say, in the language of now. */
export function shellTexts(): ShellTexts {
  return {
    language: currentLanguage(),
    file: t("file"),
    edit: t("edit"),
    view: t("view"),
    window: t("window"),
    help: t("help"),
    serverAddress: t("serverAddress"),
    downloads: t("downloads"),
    crashReports: t("crashReports"),
    miniWindow: t("miniWindow"),
    leaveTitle: t("leaveTitle"),
    leaveText: t("leaveText"),
    leave: t("leave"),
    stay: t("stay"),
  };
}
