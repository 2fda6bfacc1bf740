import "#renderer/messages/shell-catalogue.ts";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import type { DrawnPage } from "#contract/drawn-page.ts";
import type { Language } from "#contract/languages.ts";
import type { Lecture, LecturePreview } from "#contract/lecture.ts";
import { useLectureFilters } from "#renderer/lectures/filter/use-lecture-filters.ts";
import { LectureDetailView } from "#renderer/lectures/LectureDetailView.tsx";
import { speak } from "#renderer/messages/i18n.ts";
import { createBrowserPlatform } from "#renderer/platform/browser-platform.ts";
import { providePlatform } from "#renderer/platform/platform.ts";
import { AppPage } from "#renderer/screens/AppPage.tsx";
import { DiscoverView } from "#renderer/screens/DiscoverScreen.tsx";
import { LogInToEnroll } from "#renderer/screens/LogInToEnroll.tsx";
import { useSearchQuery } from "#renderer/screens/use-search-query.ts";

// On the server, where no window is: drawing asks it for nothing.
providePlatform(createBrowserPlatform(globalThis.window));

/** From here on; a process that speaks several languages has one copy of this module for each. */
export async function speakIn(language: Language): Promise<void> {
  await speak(language);
}

// The page's policy takes styles by their nonce only, which no attribute has.
const withoutPreview = <Drawn extends Lecture>(lecture: Drawn): Drawn => ({
  ...lecture,
  thumbnailPreview: null,
});

function DrawnLecture({ lecture }: { lecture: LecturePreview }) {
  return (
    <AppPage title={lecture.name}>
      <LectureDetailView lecture={withoutPreview(lecture)} action={<LogInToEnroll lecture={lecture} />} />
    </AppPage>
  );
}

const nothing = () => undefined;
const loaded = { phase: "loaded", hasMore: false, more: "idle", reload: nothing, showMore: nothing } as const;

function DrawnLectures({ lectures }: { lectures: readonly Lecture[] }) {
  const search = useSearchQuery();
  const control = useLectureFilters();
  const list = { ...loaded, lectures: lectures.map(withoutPreview) };
  return <DiscoverView {...{ search, control, list }} creates={false} />;
}

function elementOf(page: DrawnPage): { address: string; element: ReactElement } {
  if (page.name === "lectures")
    return { address: "/lectures", element: <DrawnLectures lectures={page.lectures} /> };
  const { lecture } = page;
  return { address: `/lecture?id=${lecture._id}`, element: <DrawnLecture lecture={lecture} /> };
}

/**
 * The page as anybody would see it, for the server's first answer. The style of `index.html` hides what depends on
 * who looks and where they are, and `start-after-drawing.ts` takes all of it away when the application shows the same.
 */
export function drawPage(page: DrawnPage): string {
  const { address, element } = elementOf(page);
  const markup = renderToString(<StaticRouter location={address}>{element}</StaticRouter>);
  // React puts a title and hints for pictures before everything; the page's head has its own.
  return markup.replaceAll(/<title>.*?<\/title>|<link [^>]*>/gs, "");
}
