import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "#renderer/App.tsx";
import { speak } from "#renderer/messages/i18n.ts";
import { createBrowserPlatform } from "#renderer/platform/browser-platform.ts";
import { pageColours } from "#renderer/platform/page-colours.ts";
import { providePlatform } from "#renderer/platform/platform.ts";
import { usePreferences } from "#renderer/session/preferences-store.ts";
import { LanguageRoot } from "#renderer/ui/LanguageRoot.tsx";
import { registerWorker } from "./register-worker.ts";

providePlatform(createBrowserPlatform(window));

// The server goes by the cookie, which may be gone where the preferences are not.
pageColours.show(usePreferences.getState().colours);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
// Without its texts the page opens in English rather than not at all.
await Promise.allSettled([speak(usePreferences.getState().language)]);
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <LanguageRoot>
        <App />
      </LanguageRoot>
    </BrowserRouter>
  </StrictMode>,
);
registerWorker();
