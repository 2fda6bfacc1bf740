import { FIRST_LECTURES } from "#contract/lecture-list.ts";
import { CARD_COVER_SIZES } from "#contract/picture-variants.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import type { DescribePage } from "#backend/http/page-head.ts";
import { coverAhead } from "./cover-ahead.ts";
import { listLectures } from "./list-lectures.ts";
import { presentLecture } from "./present-lecture.ts";

/**
 * The catalogue as it opens, with the first cover ahead: the largest thing in sight, which the page itself learns of
 * only after its scripts, its session and its list; drawn for those whose browser opens a session by itself. A search
 * or filter names other lectures and brings nothing ahead.
 */
export function describeDiscoverPage(services: { db: Db; clock: Clock; publicUrl: string }): DescribePage {
  const url = `${services.publicUrl}/lectures`;
  return async (query, { mayResume }) => {
    if (query.size > 0) return null;
    const { lectures } = await listLectures(services, { limit: mayResume ? FIRST_LECTURES : 1 });
    return {
      title: "Lectures · Gubae",
      description: "All live lectures on Gubae: find one, pay in birr, and join its room at the hour.",
      url,
      type: "website",
      image: null,
      data: { "@context": "https://schema.org", "@type": "CollectionPage", name: "Lectures", url },
      ahead: { picture: coverAhead(lectures[0]?.thumbnailKey ?? null, CARD_COVER_SIZES), answer: null },
      ...(mayResume && { drawn: { name: "lectures", lectures: lectures.map(presentLecture) } }),
    };
  };
}
