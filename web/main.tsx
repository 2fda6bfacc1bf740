import "#renderer/data/client/zod-jitless.ts";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { adoptExchangedSession } from "#renderer/accounts/session/adopt-exchanged-session.ts";
import { App } from "#renderer/app/App.tsx";
import { watchPageErrors } from "#renderer/data/client/watch-page-errors.ts";
import { changeLanguage } from "#renderer/messages/i18n.ts";
import { loadScreensOf } from "#renderer/app/screens.ts";
import { createBrowserPlatform } from "#renderer/data/platform/browser-platform.ts";
import { providePlatform } from "#renderer/data/platform/platform.ts";
import { applyPreferences } from "#renderer/data/session/device-preferences.ts";
import { showMembership } from "#renderer/data/session/show-membership.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { forgetOfflineReplaysAtLogOut } from "#renderer/replay/offline/forget-at-log-out.ts";
import { LanguageRoot } from "#renderer/preferences/LanguageRoot.tsx";
import { registerWorker } from "./islands/register-worker.ts";

providePlatform(createBrowserPlatform(window));
watchPageErrors();
forgetOfflineReplaysAtLogOut();
applyPreferences();
showMembership();
useSession.subscribe(showMembership);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
// If the texts fail to load, the page opens in English.
await Promise.allSettled([
  changeLanguage(usePreferences.getState().language),
  loadScreensOf(window.location.pathname),
  adoptExchangedSession(),
]);
const application = (
  <StrictMode>
    <BrowserRouter>
      <LanguageRoot render={() => <App />} />
    </BrowserRouter>
  </StrictMode>
);
// A transition, so that React renders in slices and a phone still responds to taps.
startTransition(() => createRoot(root).render(application));
void registerWorker();
