import { LRUCache } from "lru-cache";
import {
  type Catalogue,
  CATALOGUE_PAGE_SIZE,
  type CatalogueQuery,
  subjectSlug,
} from "#contract/lectures/catalogue.ts";
import type { LectureFilter } from "#contract/lectures/lecture-list.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { countSubjects } from "../lists/lecture-list-repo.ts";
import { listLectures } from "../lists/list-lectures.ts";
import { type ListedServices, presentListedLecture } from "../lists/live-now.ts";
import { searchLectures } from "../lists/search-lectures.ts";

interface CatalogueServices extends ListedServices {
  db: Db;
  clock: Clock;
}

/** Reads a page of the public catalogue. @throws AppError not_found */
export type ReadCatalogue = (query: CatalogueQuery) => Promise<Catalogue>;

/** The number of subjects that have a page. */
export const MAX_SUBJECTS = 100;
const SHOWN_SUBJECTS = 24;
/** All guests share what was read within this time. */
const MAX_AGE_MS = 30_000;
const MAX_CACHED_PAGES = 200;

/** Returns the function that reads the public catalogue for the pages and for the API. */
export function createPublicCatalogue(services: CatalogueServices): ReadCatalogue {
  const { clock } = services;
  const cache = new LRUCache<string, { readAt: number; catalogue: Promise<Catalogue> }>({
    max: MAX_CACHED_PAGES,
  });
  return (query) => {
    const key = JSON.stringify([query.subject, query.q, query.page]);
    const now = clock().getTime();
    const cached = cache.get(key);
    if (cached && now - cached.readAt < MAX_AGE_MS) return cached.catalogue;
    const catalogue = read(services, query);
    cache.set(key, { readAt: now, catalogue });
    catalogue.catch(() => cache.delete(key));
    return catalogue;
  };
}

async function read(
  services: CatalogueServices,
  { subject: slug, q, page }: CatalogueQuery,
): Promise<Catalogue> {
  const subjects = (await countSubjects(services.db, MAX_SUBJECTS)).map(({ type }) => type);
  const subject = subjects.find((one) => subjectSlug(one) === slug) ?? null;
  if (slug !== undefined && subject === null) throw new AppError("not_found");
  const filter = { when: "upcoming", ...(subject !== null && { type: subject }) } as const;
  const offset = (page - 1) * CATALOGUE_PAGE_SIZE;
  const { lectures, hasMore } =
    q === ""
      ? await listFrom(services, filter, offset)
      : await matchesFrom(services, { filter, query: q }, offset);
  if (page > 1 && lectures.length === 0) throw new AppError("not_found");
  return {
    subject,
    subjects: subjects.slice(0, SHOWN_SUBJECTS),
    lectures: lectures.map((lecture) => presentListedLecture(lecture, services)),
    hasMore,
  };
}

async function listFrom(services: CatalogueServices, filter: LectureFilter, offset: number) {
  const { lectures, nextCursor } = await listLectures(services, {
    filter,
    offset,
    limit: CATALOGUE_PAGE_SIZE,
  });
  return { lectures, hasMore: nextCursor !== null };
}

/** A search has few results, and they are ranked together. */
async function matchesFrom(
  services: CatalogueServices,
  search: { query: string; filter: LectureFilter },
  offset: number,
) {
  const { lectures: all } = await searchLectures(services, search);
  const end = offset + CATALOGUE_PAGE_SIZE;
  return { lectures: all.slice(offset, end), hasMore: all.length > end };
}
