import { id as idSchema } from "#contract/http/endpoint.ts";
import { FIRST_MENTOR_LECTURES, FIRST_MENTORS } from "#contract/lectures/mentor.ts";
import type { Language } from "#contract/text/languages.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { summarize, type DescribePage, type PageHead } from "#backend/platform/http/pages/page-head.ts";
import { amharicNameOf } from "#backend/lectures/lists/amharic-subjects.ts";
import { listLectures } from "#backend/lectures/lists/list-lectures.ts";
import { presentLecture } from "#backend/lectures/schedule/present-lecture.ts";
import { listMentors } from "./list-mentors.ts";
import { findMentors, type MentorRecord } from "./mentor-repo.ts";
import { presentMentor } from "./present-mentor.ts";

interface MentorPageServices {
  db: Db;
  clock: Clock;
  publicUrl: string;
  /** The maximum number of seats that may be sold per lecture. */
  maxSeats: number;
}

interface Texts {
  mentors: string;
  lead: string;
  teaches: (mentor: MentorRecord) => string;
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    mentors: "Mentors",
    lead: "Meet the people who teach live on Gubae: what they teach and when their next lecture starts.",
    teaches: ({ name, subjects }) => `${name} teaches ${subjects.join(", ")} live on Gubae.`,
  },
  am: {
    mentors: "መምህራን",
    lead: "በጉባኤ ላይ በቀጥታ የሚያስተምሩ ሰዎች፦ የሚያስተምሩትንና ቀጣዩ ትምህርታቸው የሚጀምርበትን ጊዜ ይመልከቱ።",
    teaches: ({ name, subjects }) =>
      `${name} በጉባኤ ላይ በቀጥታ ያስተምራሉ፦ ${subjects.map((subject) => amharicNameOf(subject)).join("፣ ")}።`,
  },
};

/**
 * Describes the page `/mentor?id=`: its head for link previews, and its content as guests see it. All of it is public.
 */
export function describeMentorPage(services: MentorPageServices): DescribePage {
  const { db, clock, publicUrl, maxSeats } = services;
  return async (query, { language }) => {
    const requestedId = query.get("id");
    if (requestedId === null) return null;
    const id = idSchema.safeParse(requestedId);
    const [mentor] = id.success ? await findMentors(db, [id.data], clock()) : [];
    if (!mentor) return "missing";
    const lecturesOf = async (when: "upcoming" | "past") => {
      const list = { instructorId: mentor.id, filter: { when }, limit: FIRST_MENTOR_LECTURES };
      const { lectures, nextCursor } = await listLectures(services, list);
      return {
        items: lectures.map((lecture) => presentLecture(lecture, maxSeats)),
        hasMore: nextCursor !== null,
      };
    };
    const [upcoming, past] = [await lecturesOf("upcoming"), await lecturesOf("past")];
    return {
      ...mentorPageHead(mentor, publicUrl, language),
      ssrPage: { name: "mentor", mentor: presentMentor(mentor), upcoming, past },
    };
  };
}

export function mentorPageHead(mentor: MentorRecord, publicUrl: string, language: Language): PageHead {
  const url = `${publicUrl}/mentor?id=${mentor.id}`;
  const image = mentor.pictureKey && `${publicUrl}/pictures/${mentor.pictureKey}`;
  const description = summarize(mentor.bio === "" ? texts[language].teaches(mentor) : mentor.bio);
  return {
    title: mentor.name,
    description,
    url,
    type: "profile",
    image,
    data: {
      "@context": "https://schema.org",
      "@type": "ProfilePage",
      mainEntity: {
        "@type": "Person",
        name: mentor.name,
        url,
        description,
        knowsAbout: mentor.subjects,
        ...(image !== null && { image }),
      },
    },
  };
}

export function describeMentorsPage(services: MentorPageServices): DescribePage {
  const url = `${services.publicUrl}/mentors`;
  return async (_, { language }) => {
    const { mentors, nextCursor } = await listMentors(services, { limit: FIRST_MENTORS });
    const { mentors: title, lead: description } = texts[language];
    return {
      title,
      description,
      url,
      type: "website",
      image: null,
      data: { "@context": "https://schema.org", "@type": "CollectionPage", name: title, description, url },
      ssrPage: {
        name: "mentors",
        list: { items: mentors.map(presentMentor), hasMore: nextCursor !== null },
      },
    };
  };
}
