import { id as idSchema } from "#contract/http/endpoint.ts";
import type { Material } from "#contract/lectures/material.ts";
import { LECTURE_COVER_SIZES } from "#contract/pictures/picture-variants.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { summarize, type DescribePage, type PageHead } from "#backend/platform/http/pages/page-head.ts";
import { coverPreload } from "./preload-cover.ts";
import { findLecturePage, type LecturePageRecord } from "../schedule/lecture-repo.ts";
import type { ListedServices } from "../lists/live-now.ts";
import { presentLecturePreview } from "../schedule/present-lecture.ts";
import { schemaEvent } from "./schema-event.ts";

interface LectureHeadServices extends ListedServices {
  db: Db;
  clock: Clock;
  publicUrl: string;
  /** Lists the files of a lecture that guests can see. */
  listMaterials: (lectureId: string) => Promise<readonly Material[]>;
  /** Resolves with true if the user who returns from log-in with this exchange code may enter the room. */
  mayPreloadRoom: (code: string, lecture: LecturePageRecord) => Promise<boolean>;
}

/**
 * The head of `/lecture?id=`, for link previews, and the page itself. All of it is public except the link to the room.
 * A user who returns from log-in gets this link at once, rather than after scripts, session and seat have loaded.
 */
export function describeLecturePage(services: LectureHeadServices): DescribePage {
  const { db, clock } = services;
  return async (query, { exchangeCode }) => {
    const requestedId = query.get("id");
    if (requestedId === null) return null;
    const id = idSchema.safeParse(requestedId);
    const lecture = id.success
      ? await findLecturePage(db, { id: id.data, caller: null, now: clock() })
      : undefined;
    if (!lecture) return "missing";
    const [materials, mayPreloadRoom] = await Promise.all([
      services.listMaterials(lecture.id),
      exchangeCode !== null && services.mayPreloadRoom(exchangeCode, lecture),
    ]);
    return lecturePageHead(lecture, { materials, mayPreloadRoom, now: clock() }, services);
  };
}

export function lecturePageHead(
  lecture: LecturePageRecord,
  { materials, mayPreloadRoom, now }: { materials: readonly Material[]; mayPreloadRoom: boolean; now: Date },
  { publicUrl, maxSeats, liveNow }: Pick<LectureHeadServices, "publicUrl" | "maxSeats" | "liveNow">,
): PageHead {
  const url = `${publicUrl}/lecture?id=${lecture.id}`;
  const image = lecture.thumbnailKey && `${publicUrl}/pictures/${lecture.thumbnailKey}`;
  const preview = presentLecturePreview(lecture, { maxSeats, now });
  const start = preview.schedule.slice(0, "2026-12-01T10:00".length).replace("T", " ");
  const price = `${preview.price} ETB`;
  return {
    title: lecture.name,
    // What decides comes first, because messengers cut the text short.
    description: `${start} · ${price} · ${summarize(lecture.description)}`,
    url,
    type: "article",
    image,
    data: { "@context": "https://schema.org", ...schemaEvent(preview, publicUrl) },
    // No API request is preloaded: the page already contains the data, and most guests read it without the application.
    preload: { picture: coverPreload(lecture.thumbnailKey, LECTURE_COVER_SIZES), fetch: null },
    nextPage: mayPreloadRoom ? "status" : undefined,
    ssrPage: {
      name: "lecture",
      lecture: { ...preview, isLive: liveNow.isLive(lecture.id) },
      materials,
      url,
      mayPreloadRoom,
    },
  };
}
