import "#renderer/data/client/zod-jitless.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "#renderer/app/App.tsx";
import { watchPageErrors } from "#renderer/data/client/watch-page-errors.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { showMembership } from "#renderer/data/session/show-membership.ts";
import { changeLanguage } from "#renderer/messages/i18n.ts";
import "#renderer/messages/en/desktop.ts";
import "#renderer/messages/react-i18n.ts";
import { startDesktop } from "#renderer/desktop/start-desktop.ts";
import { loadScreensOf } from "#renderer/app/screens.ts";
import { desktopBridge } from "#renderer/data/platform/desktop-platform.ts";
import { pageColours } from "#renderer/data/platform/page-colours.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import { LanguageRoot } from "#renderer/preferences/LanguageRoot.tsx";
import { DesktopShell } from "./DesktopShell.tsx";

const bridge = desktopBridge();
await startDesktop(bridge);
watchPageErrors();
showMembership();
useSession.subscribe(showMembership);
const { colours, language } = usePreferences.getState();
pageColours.show(colours);
// If the texts fail to load, the page opens in English.
await Promise.allSettled([changeLanguage(language), loadScreensOf(window.location.pathname)]);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <LanguageRoot
        render={() => (
          <DesktopShell bridge={bridge}>
            <App />
          </DesktopShell>
        )}
      />
    </BrowserRouter>
  </StrictMode>,
);
