import { id as idSchema } from "#contract/endpoint.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { asSummary, type DescribePage, type PageHead } from "#backend/http/page-head.ts";
import { findMentors, type MentorRecord } from "./mentor-repo.ts";

/** What a link to `/mentor?id=` shows where it is shared. Nothing in it needs a session. */
export function describeMentorPage(services: { db: Db; clock: Clock; publicUrl: string }): DescribePage {
  const { db, clock, publicUrl } = services;
  return async (query) => {
    const asked = query.get("id");
    if (asked === null) return null;
    const id = idSchema.safeParse(asked);
    const [mentor] = id.success ? await findMentors(db, [id.data], clock()) : [];
    return mentor ? mentorPageHead(mentor, publicUrl) : "missing";
  };
}

export function mentorPageHead(mentor: MentorRecord, publicUrl: string): PageHead {
  const url = `${publicUrl}/mentor?id=${mentor.id}`;
  const image = mentor.pictureKey && `${publicUrl}/pictures/${mentor.pictureKey}`;
  const teaches = `${mentor.name} teaches ${mentor.subjects.join(", ")} live on Gubae.`;
  const description = asSummary(mentor.bio === "" ? teaches : mentor.bio);
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

/** What a link to `/mentors` shows. */
export function describeMentorsPage(publicUrl: string): DescribePage {
  const url = `${publicUrl}/mentors`;
  const name = "Mentors";
  const description =
    "The people who teach live on Gubae: who they are, what they teach, and when their next lecture begins.";
  return async () => ({
    title: `${name} · Gubae`,
    description,
    url,
    type: "website",
    image: null,
    data: { "@context": "https://schema.org", "@type": "CollectionPage", name, description, url },
  });
}
