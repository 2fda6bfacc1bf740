import type { ShellTexts } from "#contract/desktop/desktop-bridge.ts";
import { messages } from "#renderer/messages/i18n.ts";

/** Returns the texts of the shell's menus and dialogs. */
export function shellTexts(language: string): ShellTexts {
  const t = (key: Exclude<keyof ShellTexts, "language">) =>
    messages.t(`shell.${key}`, { ns: "desktop", lng: language });
  return {
    language,
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
    changeServerTitle: t("changeServerTitle"),
    changeServerText: t("changeServerText"),
    changeServer: t("changeServer"),
    keepServer: t("keepServer"),
    unsavedTitle: t("unsavedTitle"),
    unsavedText: t("unsavedText"),
  };
}
