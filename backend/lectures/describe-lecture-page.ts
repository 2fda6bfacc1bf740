import { id as idSchema } from "#contract/endpoint.ts";
import { previewLecture } from "#contract/lecture.ts";
import { santimToBirr } from "#contract/money.ts";
import { LECTURE_COVER_SIZES } from "#contract/picture-variants.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { asSummary, type DescribePage, type PageHead } from "#backend/http/page-head.ts";
import { coverAhead } from "./cover-ahead.ts";
import { findLecturePage, type LecturePageRecord } from "./lecture-repo.ts";
import { presentLecturePreview } from "./present-lecture.ts";
import { wallClock } from "./wall-clock.ts";

const minuteMs = 60_000;

/** What a link to `/lecture?id=` shows where it is shared. Nothing in it needs a session. */
export function describeLecturePage(services: { db: Db; clock: Clock; publicUrl: string }): DescribePage {
  const { db, clock, publicUrl } = services;
  return async (query) => {
    const asked = query.get("id");
    if (asked === null) return null;
    const id = idSchema.safeParse(asked);
    const lecture = id.success
      ? await findLecturePage(db, { id: id.data, reader: null, now: clock() })
      : undefined;
    return lecture ? lecturePageHead(lecture, publicUrl) : "missing";
  };
}

export function lecturePageHead(lecture: LecturePageRecord, publicUrl: string): PageHead {
  const url = `${publicUrl}/lecture?id=${lecture.id}`;
  const image = lecture.thumbnailKey && `${publicUrl}/pictures/${lecture.thumbnailKey}`;
  return {
    title: `${lecture.name} · Gubae`,
    description: asSummary(lecture.description),
    url,
    type: "article",
    image,
    data: eventOf(lecture, { url, image, publicUrl }),
    ahead: {
      picture: coverAhead(lecture.thumbnailKey, LECTURE_COVER_SIZES),
      answer: previewLecture.path.replace("{id}", lecture.id),
    },
    drawn: { name: "lecture", lecture: presentLecturePreview(lecture) },
  };
}

interface Addresses {
  url: string;
  image: string | null;
  publicUrl: string;
}

/** The lecture as schema.org's Event. */
function eventOf(lecture: LecturePageRecord, { url, image, publicUrl }: Addresses): object {
  const { capacity, seatsTaken, startsAt, zone } = lecture;
  const endsAt = new Date(startsAt.getTime() + lecture.durationMinutes * minuteMs);
  const full = capacity !== null && seatsTaken >= capacity;
  const instructor = {
    "@type": "Person",
    name: lecture.instructorName,
    url: `${publicUrl}/mentor?id=${lecture.instructorId}`,
  };
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: lecture.name,
    description: asSummary(lecture.description),
    url,
    ...(image !== null && { image: [image] }),
    startDate: wallClock(startsAt, zone),
    endDate: wallClock(endsAt, zone),
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    eventStatus: "https://schema.org/EventScheduled",
    location: { "@type": "VirtualLocation", url },
    organizer: instructor,
    performer: instructor,
    offers: {
      "@type": "Offer",
      url,
      price: santimToBirr(lecture.priceSantim),
      priceCurrency: "ETB",
      availability: `https://schema.org/${full ? "SoldOut" : "InStock"}`,
    },
  };
}
