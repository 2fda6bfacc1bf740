import "#renderer/data/client/zod-jitless.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { MiniWindow } from "#renderer/desktop/MiniWindow.tsx";
import { useDesktop } from "#renderer/desktop/desktop-store.ts";
import "#renderer/messages/en/desktop.ts";
import "#renderer/messages/react-i18n.ts";
import "#renderer/messages/en/shell.ts";
import { changeLanguage } from "#renderer/messages/i18n.ts";
import { desktopBridge } from "#renderer/data/platform/desktop-platform.ts";
import { pageColours } from "#renderer/data/platform/page-colours.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import "#renderer/kit/appearance/palette.css";

const bridge = desktopBridge();
// Registered before any `await`, because the shell sends the live state as soon as this page has loaded.
bridge.on((event) => useDesktop.getState().handleShellEvent(event));
const { colours, language } = usePreferences.getState();
pageColours.show(colours);
await Promise.allSettled([changeLanguage(language)]);

const root = document.getElementById("root");
if (root === null) throw new Error("mini.html has no #root");
createRoot(root).render(
  <StrictMode>
    <MiniWindow bridge={bridge} />
  </StrictMode>,
);
