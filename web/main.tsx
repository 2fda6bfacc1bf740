import "#renderer/api/zod-policy.ts";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { isLanguage } from "#contract/languages.ts";
import { App } from "#renderer/App.tsx";
import { speak } from "#renderer/messages/i18n.ts";
import { loadPartsOf } from "#renderer/parts.ts";
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
// A link with a language in it is a choice.
const asked = new URLSearchParams(window.location.search).get("lang");
if (isLanguage(asked)) usePreferences.getState().changed({ language: asked });

// A page that was drawn at build is taken over in the language it came in.
const drawn = root.dataset["drawn"] !== undefined;
const arrivedIn = document.documentElement.lang;
const language = drawn && isLanguage(arrivedIn) ? arrivedIn : usePreferences.getState().language;
// Without its texts the page opens in English rather than not at all.
await Promise.allSettled([speak(language), loadPartsOf(window.location.pathname)]);
const application = (
  <StrictMode>
    <BrowserRouter>
      <LanguageRoot draw={() => <App />} />
    </BrowserRouter>
  </StrictMode>
);
if (drawn) hydrateRoot(root, application);
// In slices: a phone that draws a whole page in one go hears no tap meanwhile.
else startTransition(() => createRoot(root).render(application));
registerWorker();
