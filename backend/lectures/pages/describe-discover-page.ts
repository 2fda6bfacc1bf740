import { FIRST_LECTURES } from "#contract/lectures/lecture-list.ts";
import type { Language } from "#contract/text/languages.ts";
import { CARD_COVER_SIZES } from "#contract/pictures/picture-variants.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { DescribePage } from "#backend/platform/http/pages/page-head.ts";
import { coverPreload } from "./preload-cover.ts";
import { listLectures } from "../lists/list-lectures.ts";
import { presentLecture } from "../schedule/present-lecture.ts";

interface DiscoverServices {
  db: Db;
  clock: Clock;
  publicUrl: string;
  /** The maximum number of seats that a lecture can sell. */
  maxSeats: number;
}

const texts: Readonly<Record<Language, { title: string; description: string }>> = {
  en: {
    title: "Lectures",
    description: "Browse live lectures on Gubae, pay for one in birr, and join its room when it starts.",
  },
  am: {
    title: "ትምህርቶች",
    description: "በጉባኤ ላይ በቀጥታ የሚሰጡ ትምህርቶችን ይመልከቱ፣ በብር ይክፈሉ፣ ሲጀምርም ወደ ክፍሉ ይግቡ።",
  },
};

/** The parameters of the search and the filters (`renderer/lectures/filter/lecture-filters.ts`). */
export const DISCOVER_PARAMETERS = [
  "q",
  "type",
  "language",
  "price",
  "min",
  "max",
  "days",
  "from",
  "to",
  "when",
  "sort",
];

/**
 * The head of the catalogue's first page. It preloads the first cover, the largest element in view, which the browser
 * would otherwise discover only after the scripts, the session and the list. The page is server-rendered for browsers
 * that can resume a session. A search or filter shows other lectures, so it gets no head of its own.
 */
export function describeDiscoverPage(services: DiscoverServices): DescribePage {
  const url = `${services.publicUrl}/lectures`;
  return async (query, { mayResume, language }) => {
    if (query.size > 0) return null;
    const { lectures } = await listLectures(services, { limit: mayResume ? FIRST_LECTURES : 1 });
    return {
      ...texts[language],
      url,
      type: "website",
      image: null,
      data: { "@context": "https://schema.org", "@type": "CollectionPage", name: texts[language].title, url },
      preload: { picture: coverPreload(lectures[0]?.thumbnailKey ?? null, CARD_COVER_SIZES), fetch: null },
      ...(mayResume && {
        ssrPage: {
          name: "lectures",
          lectures: lectures.map((lecture) => presentLecture(lecture, services.maxSeats)),
        },
      }),
    };
  };
}
