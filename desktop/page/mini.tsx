import "#renderer/api/zod-policy.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { MiniLive } from "#renderer/desktop/MiniLive.tsx";
import { useDesktop } from "#renderer/desktop/desktop-store.ts";
import "#renderer/messages/desktop-catalogue.ts";
import { speak } from "#renderer/messages/i18n.ts";
import { desktopBridge } from "#renderer/platform/desktop-platform.ts";
import { pageColours } from "#renderer/platform/page-colours.ts";
import { usePreferences } from "#renderer/session/preferences-store.ts";
import "#renderer/ui/palette.css";

const bridge = desktopBridge();
// Before anything waits: the shell tells what is live as soon as this page is there.
bridge.on((event) => useDesktop.getState().heard(event));
const { colours, language } = usePreferences.getState();
pageColours.show(colours);
await Promise.allSettled([speak(language)]);

const root = document.getElementById("root");
if (root === null) throw new Error("mini.html has no #root");
createRoot(root).render(
  <StrictMode>
    <MiniLive bridge={bridge} />
  </StrictMode>,
);
