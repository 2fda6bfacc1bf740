import "#renderer/messages/en/accounts.ts";
import "#renderer/messages/en/catalogue.ts";
import "#renderer/messages/en/dates.ts";
import "#renderer/messages/en/enrollments.ts";
import "#renderer/messages/en/errors.ts";
import "#renderer/messages/en/fields.ts";
import "#renderer/messages/en/landing.ts";
import "#renderer/messages/en/lectures.ts";
import "#renderer/messages/en/materials.ts";
import "#renderer/messages/en/mentors.ts";
import "#renderer/messages/en/passkeys.ts";
import "#renderer/messages/en/preferences.ts";
import "#renderer/messages/en/second-factor.ts";
import "#renderer/messages/en/shell.ts";
import "#renderer/messages/en/shortcuts.ts";
import "#renderer/messages/react-i18n.ts";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import type { FirstPage, LectureSsrPage, SsrPage, SubjectsSsrPage } from "#contract/pages/ssr-page.ts";
import type { OwnAccount } from "#contract/accounts/account.ts";
import type { Language } from "#contract/text/languages.ts";
import type { Lecture } from "#contract/lectures/lecture.ts";
import type { Mentor } from "#contract/lectures/mentor.ts";
import type { PagedList } from "#renderer/kit/lists/PagedItems.tsx";
import { useLectureFilters } from "#renderer/lectures/filter/use-lecture-filters.ts";
import { LectureDetailView } from "#renderer/lectures/detail/LectureDetailView.tsx";
import { changeLanguage } from "#renderer/messages/i18n.ts";
import { ServedMaterials } from "#renderer/materials/ServedMaterials.tsx";
import { createBrowserPlatform } from "#renderer/data/platform/browser-platform.ts";
import { providePlatform } from "#renderer/data/platform/platform.ts";
import { serverNow } from "#renderer/kit/clock/server-time.ts";
import { AppPage } from "#renderer/app/shell/AppPage.tsx";
import { DiscoverView } from "#renderer/app/discover/DiscoverScreen.tsx";
import { ServedGoToClass } from "#renderer/app/lectures/ServedGoToClass.tsx";
import { LogInToBuyReplay } from "#renderer/app/replay/LogInToBuyReplay.tsx";
import { LogInToEnroll } from "#renderer/app/lectures/LogInToEnroll.tsx";
import { SsrMentor } from "#renderer/app/discover/MentorScreen.tsx";
import { SubjectsView } from "#renderer/app/discover/SubjectsView.tsx";
import { fieldText } from "#renderer/kit/formatting/field-text.ts";
import { NextLectures } from "#renderer/landing/NextLectures.tsx";
import { MentorsView } from "#renderer/app/discover/MentorsScreen.tsx";
import { ProfileView } from "#renderer/app/accounts/ProfileScreen.tsx";
import { useSearchQuery } from "#renderer/app/discover/use-search-query.ts";
import { NotifyContext } from "#renderer/kit/toasts/use-notify.ts";
import { ConnectionBar } from "#renderer/app/shell/ConnectionBar.tsx";
import { ISLAND_TEXTS_ID } from "./islands/island-texts.ts";
import { type TimedLabels, TIMED_LABELS_ID } from "./served/timed-labels.ts";
import { islandTexts } from "./islands/translated-texts.ts";
import { accountFormPage } from "./server-forms.tsx";
import { lectureLabels } from "./lecture-labels.ts";

// Exported, so that the server reads forms with the same code as the pages.
export { explainRefusal, readForm } from "./server-forms.tsx";

/** The origin of the page being rendered. The links for sharing start with this origin. */
let pageOrigin = "";

/** Whether the page being rendered is for a device that is probably the user's own. */
let isOwnDevice = false;

// A platform without a window, which the server lacks and rendering does not need.
providePlatform({
  ...createBrowserPlatform(globalThis.window),
  pageUrl: (path) => new URL(path, pageOrigin).href,
  isOwnDevice: () => isOwnDevice,
});

/**
 * Sets the current language. The server has a separate instance of this module for each language in which it renders.
 */
export async function setLanguage(language: Language): Promise<void> {
  await changeLanguage(language);
}

// Leaves out the picture's preview, because it would be rendered as a style attribute, and the page's policy only
// allows styles with a nonce.
const withoutPreview = <Shown extends Lecture>(lecture: Shown): Shown => ({
  ...lecture,
  thumbnailPreview: null,
});

/** Texts for the islands on pages that guests read without React. */
function IslandTexts() {
  return <data hidden id={ISLAND_TEXTS_ID} value={JSON.stringify(islandTexts())} />;
}

interface SsrLectureProps extends Pick<LectureSsrPage, "lecture" | "materials" | "mayPreloadRoom"> {
  labels: TimedLabels | null;
}

function SsrLecture({ lecture, materials, mayPreloadRoom, labels }: SsrLectureProps) {
  const Action = mayPreloadRoom ? ServedGoToClass : LogInToEnroll;
  return (
    <>
      <ConnectionBar />
      <AppPage title={lecture.name}>
        <LectureDetailView
          lecture={withoutPreview(lecture)}
          action={<Action lecture={lecture} />}
          replay={<LogInToBuyReplay lecture={lecture} />}
          materials={<ServedMaterials materials={materials} />}
        />
      </AppPage>
      <IslandTexts />
      {labels !== null && <data hidden id={TIMED_LABELS_ID} value={JSON.stringify(labels)} />}
    </>
  );
}

const nothing = () => undefined;
const loaded = { phase: "loaded", error: null, more: "idle", reload: nothing, showMore: nothing } as const;
const listed = (page: FirstPage<Lecture>) => ({ ...loaded, ...page, items: page.items.map(withoutPreview) });

function SsrLectures({ lectures }: { lectures: readonly Lecture[] }) {
  const search = useSearchQuery();
  const control = useLectureFilters();
  const list = { ...loaded, hasMore: false, items: lectures.map(withoutPreview) };
  return <DiscoverView {...{ search, control, list }} creates={false} />;
}

function SsrMentors({ list }: { list: PagedList<Mentor> }) {
  return (
    <>
      <ConnectionBar />
      <MentorsView list={list} />
      <IslandTexts />
    </>
  );
}

function SsrSubjects({ catalogue, q, page, issue }: Omit<SubjectsSsrPage, "name">) {
  return (
    <>
      <ConnectionBar />
      <SubjectsView
        catalogue={{ ...catalogue, lectures: catalogue.lectures.map(withoutPreview) }}
        q={q}
        page={page}
        issue={issue === null ? null : fieldText(issue)}
      />
      <IslandTexts />
    </>
  );
}

/** In place of the reader's account. Its spaces keep the lines of name and email as high as with a text. */
const UNKNOWN_ACCOUNT: OwnAccount = {
  _id: "",
  name: "\u00a0",
  email: "\u00a0",
  role: "student",
  image_src: null,
  bio: "",
  phone: null,
  preferences: null,
  mustVerifyEmail: false,
};

function SsrProfile() {
  return (
    <NotifyContext value={nothing}>
      <ConnectionBar />
      <ProfileView section="" account={UNKNOWN_ACCOUNT} />
    </NotifyContext>
  );
}

function elementOf(page: SsrPage): { address: string; element: ReactElement } {
  if (page.name === "lectures")
    return { address: "/lectures", element: <SsrLectures lectures={page.lectures} /> };
  if (page.name === "lecture") {
    pageOrigin = page.url;
    const { lecture, materials, mayPreloadRoom } = page;
    const labels = lectureLabels(lecture, new Date(serverNow()));
    return {
      address: `/lecture?id=${lecture._id}`,
      element: <SsrLecture {...{ lecture, materials, mayPreloadRoom, labels }} />,
    };
  }
  if (page.name === "next-lectures")
    return { address: "/", element: <NextLectures lectures={page.lectures.map(withoutPreview)} /> };
  if (page.name === "profile") return { address: "/profile", element: <SsrProfile /> };
  if (page.name === "subjects") return { address: "/subjects", element: <SsrSubjects {...page} /> };
  if (page.name === "mentors")
    return { address: "/mentors", element: <SsrMentors list={{ ...loaded, ...page.list }} /> };
  if (page.name !== "mentor") {
    isOwnDevice = page.isOwnDevice;
    return accountFormPage(page);
  }
  const { mentor, upcoming, past } = page;
  return {
    address: `/mentor?id=${mentor._id}`,
    element: (
      <>
        <ConnectionBar />
        <SsrMentor mentor={mentor} upcoming={listed(upcoming)} past={listed(past)} />
        <IslandTexts />
      </>
    ),
  };
}

/**
 * Renders a page for anonymous visitors, for the server's first response. The style sheet in `index.html` hides the
 * parts that depend on the viewer's account and time zone. `mount-after-paint.ts` removes the markup once the
 * application shows the same content.
 */
export function renderPage(page: SsrPage): string {
  const { address, element } = elementOf(page);
  const markup = renderToString(<StaticRouter location={address}>{element}</StaticRouter>);
  // React's output starts with a title and preload hints for pictures. They are removed, because the page's head has
  // its own.
  return markup.replaceAll(/<title>.*?<\/title>|<link [^>]*>/gs, "");
}
