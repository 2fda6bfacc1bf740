import type { Lecture } from "#contract/lectures/lecture.ts";
import { summarize } from "#backend/platform/http/pages/page-head.ts";
import { wallClock } from "../calendar/wall-clock.ts";

const minuteMs = 60_000;

/** Returns the lecture as a schema.org Event. */
export function schemaEvent(lecture: Lecture, publicUrl: string): object {
  const { schedule, zone, duration, thumbnail, language } = lecture;
  const url = `${publicUrl}/lecture?id=${lecture._id}`;
  const endsAt = new Date(Date.parse(schedule) + duration * minuteMs);
  const instructor = {
    "@type": "Person",
    name: lecture.instructorName,
    url: `${publicUrl}/mentor?id=${lecture.instructor}`,
  };
  const isFull = lecture.seatsTaken >= lecture.seatLimit;
  return {
    "@type": "Event",
    name: lecture.name,
    description: summarize(lecture.description),
    url,
    ...(thumbnail !== null && { image: [publicUrl + thumbnail] }),
    ...(language != null && { inLanguage: language }),
    startDate: schedule,
    endDate: wallClock(endsAt, zone),
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    eventStatus: "https://schema.org/EventScheduled",
    location: { "@type": "VirtualLocation", url },
    organizer: instructor,
    performer: instructor,
    offers: {
      "@type": "Offer",
      url,
      price: lecture.price,
      priceCurrency: "ETB",
      availability: `https://schema.org/${isFull ? "SoldOut" : "InStock"}`,
    },
  };
}
