import "#renderer/api/zod-policy.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "#renderer/App.tsx";
import { speak } from "#renderer/messages/i18n.ts";
import "#renderer/messages/desktop-catalogue.ts";
import { startDesktop } from "#renderer/desktop/start-desktop.ts";
import { loadPartsOf } from "#renderer/parts.ts";
import { desktopBridge } from "#renderer/platform/desktop-platform.ts";
import { pageColours } from "#renderer/platform/page-colours.ts";
import { usePreferences } from "#renderer/session/preferences-store.ts";
import { LanguageRoot } from "#renderer/ui/LanguageRoot.tsx";
import { DesktopShell } from "./DesktopShell.tsx";

const bridge = desktopBridge();
await startDesktop(bridge);
const { colours, language } = usePreferences.getState();
pageColours.show(colours);
// Without its texts the page opens in English rather than not at all.
await Promise.allSettled([speak(language), loadPartsOf(window.location.pathname)]);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <LanguageRoot
        draw={() => (
          <DesktopShell bridge={bridge}>
            <App />
          </DesktopShell>
        )}
      />
    </BrowserRouter>
  </StrictMode>,
);
