import "#renderer/messages/shell-catalogue.ts";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import type { DrawnPage } from "#contract/drawn-page.ts";
import type { Language } from "#contract/languages.ts";
import { LectureDetailView } from "#renderer/lectures/LectureDetailView.tsx";
import { speak } from "#renderer/messages/i18n.ts";
import { createBrowserPlatform } from "#renderer/platform/browser-platform.ts";
import { providePlatform } from "#renderer/platform/platform.ts";
import { AppPage } from "#renderer/screens/AppPage.tsx";
import { LogInToEnroll } from "#renderer/screens/LogInToEnroll.tsx";

// On the server, where no window is: drawing asks it for nothing.
providePlatform(createBrowserPlatform(globalThis.window));

// The page's policy takes styles by their nonce only, which no attribute has.
const noPreview = { thumbnailPreview: null };

/** From here on; a process that speaks several languages has one copy of this module for each. */
export async function speakIn(language: Language): Promise<void> {
  await speak(language);
}

/**
 * The page as any guest would see it, for the server's first answer. The style of `index.html` hides what depends on
 * who looks and where they are, and `start-after-drawing.ts` takes all of it away when the application shows the same.
 */
export function drawPage({ lecture }: DrawnPage): string {
  const markup = renderToString(
    <StaticRouter location={`/lecture?id=${lecture._id}`}>
      <AppPage title={lecture.name}>
        <LectureDetailView
          lecture={{ ...lecture, ...noPreview }}
          action={<LogInToEnroll lecture={lecture} />}
        />
      </AppPage>
    </StaticRouter>,
  );
  // React puts a title and hints for pictures before everything; the page's head has its own.
  return markup.replaceAll(/<title>.*?<\/title>|<link [^>]*>/gs, "");
}
