import {
  type Catalogue,
  catalogueQuery,
  type CatalogueQuery,
  nextLectures,
  subjectPath,
} from "#contract/lectures/catalogue.ts";
import type { Language } from "#contract/text/languages.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { DescribePage, PageHead } from "#backend/platform/http/pages/page-head.ts";
import { amharicNameOf } from "../lists/amharic-subjects.ts";
import type { ReadCatalogue } from "./public-catalogue.ts";
import { schemaEvent } from "./schema-event.ts";

interface CataloguePageServices {
  readCatalogue: ReadCatalogue;
  publicUrl: string;
}

interface Texts {
  title: (subject: string | null) => string;
  page: (title: string, page: number) => string;
  description: (subject: string | null) => string;
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    title: (subject) => (subject === null ? "Upcoming lectures" : `${subject} lectures`),
    page: (title, page) => `${title}, page ${page}`,
    description: (subject) =>
      subject === null
        ? "The next live lectures on Gubae: what they are about, who teaches, when they start and what they cost in birr."
        : `The next live ${subject} lectures on Gubae: who teaches, when they start and what they cost in birr.`,
  },
  am: {
    title: (subject) => (subject === null ? "መጪ ትምህርቶች" : `የ${subject} ትምህርቶች`),
    page: (title, page) => `${title}፣ ገጽ ${page}`,
    description: (subject) =>
      subject === null
        ? "በጉባኤ ላይ በቀጥታ የሚሰጡ መጪ ትምህርቶች፦ ስለ ምን እንደሆኑ፣ ማን እንደሚያስተምር፣ መቼ እንደሚጀምሩና ዋጋቸው በብር።"
        : `በጉባኤ ላይ በቀጥታ የሚሰጡ መጪ የ${subject} ትምህርቶች፦ ማን እንደሚያስተምር፣ መቼ እንደሚጀምሩና ዋጋቸው በብር።`,
  },
};

export const CATALOGUE_PARAMETERS = ["q", "page"];

/** Returns the decoded last segment of `/subjects/math`; undefined for `/subjects`; null if it can't be decoded. */
function slugIn(path: string): string | null | undefined {
  const [, , segment] = path.split("/");
  try {
    return segment && decodeURIComponent(segment).toLowerCase();
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** Describes `/subjects` and `/subjects/<subject>`: the guests' catalogue and its search. */
export function describeCataloguePage({ readCatalogue, publicUrl }: CataloguePageServices): DescribePage {
  return async (query, { language }, path) => {
    const subject = slugIn(path);
    if (subject === null) return "missing";
    const asked = catalogueQuery.safeParse({ subject, ...Object.fromEntries(query) });
    const issues = asked.error?.issues ?? [];
    // Only a search that is too long is explained: other addresses come from no link or form of ours.
    if (issues.some(({ path: [field] }) => field !== "q")) return "missing";
    const shown: CatalogueQuery = asked.data ?? { subject, q: "", page: 1 };
    try {
      const catalogue = await readCatalogue(shown);
      const head = catalogueHead(catalogue, shown, { language, publicUrl });
      const { q, page } = shown;
      if (asked.success) return { ...head, ssrPage: { name: "subjects", catalogue, q, page, issue: null } };
      const [{ message: issue } = { message: "" }] = issues;
      const none = { ...catalogue, lectures: [], hasMore: false };
      return { ...head, status: 400, ssrPage: { name: "subjects", catalogue: none, q, page, issue } };
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return "missing";
      throw error;
    }
  };
}

function catalogueHead(
  { subject, lectures }: Catalogue,
  { q, page }: CatalogueQuery,
  { language, publicUrl }: { language: Language; publicUrl: string },
): PageHead {
  const { title, page: paged, description } = texts[language];
  const name = subject !== null && language === "am" ? amharicNameOf(subject) : subject;
  const address = publicUrl + (subject === null ? "/subjects" : subjectPath(subject));
  // The results of a search are not pages of their own for search engines.
  const url = page > 1 && q === "" ? `${address}?page=${page}` : address;
  return {
    title: page > 1 ? paged(title(name), page) : title(name),
    description: description(name),
    url,
    type: "website",
    image: null,
    data: {
      "@context": "https://schema.org",
      "@type": "CollectionPage",
      name: title(name),
      url,
      mainEntity: {
        "@type": "ItemList",
        itemListElement: lectures.map((lecture, index) => ({
          "@type": "ListItem",
          position: index + 1,
          item: schemaEvent(lecture, publicUrl),
        })),
      },
    },
  };
}

/** Describes the part of the landing page that the build can't contain: the next lectures. */
export function describeLandingPage({
  readCatalogue,
  clock,
}: Pick<CataloguePageServices, "readCatalogue"> & { clock: Clock }): DescribePage {
  return async () => {
    const { lectures } = await readCatalogue({ q: "", page: 1 });
    return { ssrPage: { name: "next-lectures", lectures: nextLectures(lectures, clock()) } };
  };
}
