import { id as idSchema } from "#contract/http/endpoint.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { summarize, type DescribePage, type PageHead } from "#backend/http/pages/page-head.ts";
import { findMentors, type MentorRecord } from "./mentor-repo.ts";

/** The head of `/mentor?id=`, for link previews. All of it is public. */
export function describeMentorPage(services: { db: Db; clock: Clock; publicUrl: string }): DescribePage {
  const { db, clock, publicUrl } = services;
  return async (query) => {
    const requestedId = query.get("id");
    if (requestedId === null) return null;
    const id = idSchema.safeParse(requestedId);
    const [mentor] = id.success ? await findMentors(db, [id.data], clock()) : [];
    return mentor ? mentorPageHead(mentor, publicUrl) : "missing";
  };
}

export function mentorPageHead(mentor: MentorRecord, publicUrl: string): PageHead {
  const url = `${publicUrl}/mentor?id=${mentor.id}`;
  const image = mentor.pictureKey && `${publicUrl}/pictures/${mentor.pictureKey}`;
  const fallback = `${mentor.name} teaches ${mentor.subjects.join(", ")} live on Gubae.`;
  const description = summarize(mentor.bio === "" ? fallback : mentor.bio);
  return {
    title: `${mentor.name} · Gubae`,
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

/** The head of `/mentors`. */
export function describeMentorsPage(publicUrl: string): DescribePage {
  const url = `${publicUrl}/mentors`;
  const name = "Mentors";
  const description =
    "Meet the people who teach live on Gubae: what they teach and when their next lecture starts.";
  return async () => ({
    title: `${name} · Gubae`,
    description,
    url,
    type: "website",
    image: null,
    data: { "@context": "https://schema.org", "@type": "CollectionPage", name, description, url },
  });
}
