import type { ContextMenuParams, MenuItemConstructorOptions } from "electron";
import type { ShellTexts } from "#contract/desktop-bridge.ts";

interface MenuActions {
  askServer: () => void;
  showDownloads: () => void;
  showCrashReports: () => void;
  toggleMini: (on: boolean) => void;
  miniWanted: boolean;
  platform: NodeJS.Platform;
  packaged: boolean;
}

/** The program's own menu, with the shortcuts that each system's people know: most entries are the system's. */
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
        { label: texts.serverAddress, click: actions.askServer },
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
          checked: actions.miniWanted,
          click: ({ checked }) => actions.toggleMini(checked),
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

type Clicked = Pick<
  ContextMenuParams,
  "isEditable" | "selectionText" | "misspelledWord" | "dictionarySuggestions"
>;

/** What the right button offers: what can be done with a text, and better spellings of a word. */
export function contextMenuTemplate(
  { isEditable, selectionText, misspelledWord, dictionarySuggestions }: Clicked,
  replace: (word: string) => void,
): MenuItemConstructorOptions[] {
  const spellings =
    misspelledWord === ""
      ? []
      : dictionarySuggestions.map((word) => ({ label: word, click: () => replace(word) }));
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
  const parts = [spellings, editing, reading].filter((part) => part.length > 0);
  return parts.flatMap((part, at) => (at === 0 ? part : [{ type: "separator" as const }, ...part]));
}
