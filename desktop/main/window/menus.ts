import type { ContextMenuParams, MenuItemConstructorOptions } from "electron";
import type { ShellTexts } from "#contract/desktop/desktop-bridge.ts";

interface MenuActions {
  chooseServer: () => void;
  showDownloads: () => void;
  showCrashReports: () => void;
  toggleMiniWindow: (on: boolean) => void;
  miniWindowEnabled: boolean;
  platform: NodeJS.Platform;
  packaged: boolean;
}

/** The app menu. Most entries are Electron's roles, with the system's usual shortcuts. */
export function menuTemplate(texts: ShellTexts, actions: MenuActions): MenuItemConstructorOptions[] {
  const mac = actions.platform === "darwin";
  const view: MenuItemConstructorOptions[] = [
    { role: "reload" },
    { role: "resetZoom" },
    { role: "zoomIn" },
    { role: "zoomOut" },
    { role: "togglefullscreen" },
  ];
  return [
    ...(mac ? [{ role: "appMenu" } as const] : []),
    {
      label: texts.file,
      submenu: [
        { label: texts.serverAddress, click: actions.chooseServer },
        { type: "separator" },
        { role: mac ? "close" : "quit" },
      ],
    },
    { label: texts.edit, role: "editMenu" },
    { label: texts.view, submenu: actions.packaged ? view : [...view, { role: "toggleDevTools" }] },
    {
      label: texts.window,
      submenu: [
        { role: "minimize" },
        {
          label: texts.miniWindow,
          type: "checkbox",
          checked: actions.miniWindowEnabled,
          click: ({ checked }) => actions.toggleMiniWindow(checked),
        },
      ],
    },
    {
      role: "help",
      label: texts.help,
      submenu: [
        { label: texts.downloads, click: actions.showDownloads },
        { label: texts.crashReports, click: actions.showCrashReports },
      ],
    },
  ];
}

type ContextMenuTarget = Pick<
  ContextMenuParams,
  "isEditable" | "selectionText" | "misspelledWord" | "dictionarySuggestions"
>;

/** The context menu: editing actions and spelling suggestions. */
export function contextMenuTemplate(
  { isEditable, selectionText, misspelledWord, dictionarySuggestions }: ContextMenuTarget,
  replaceMisspelling: (word: string) => void,
): MenuItemConstructorOptions[] {
  const spellings =
    misspelledWord === ""
      ? []
      : dictionarySuggestions.map((word) => ({ label: word, click: () => replaceMisspelling(word) }));
  const hasText = selectionText.trim() !== "";
  const editing: MenuItemConstructorOptions[] = isEditable
    ? [
        { role: "cut", enabled: hasText },
        { role: "copy", enabled: hasText },
        { role: "paste" },
        { role: "selectAll" },
      ]
    : [];
  const reading: MenuItemConstructorOptions[] = !isEditable && hasText ? [{ role: "copy" }] : [];
  const sections = [spellings, editing, reading].filter((section) => section.length > 0);
  return sections.flatMap((section, index) =>
    index === 0 ? section : [{ type: "separator" as const }, ...section],
  );
}
