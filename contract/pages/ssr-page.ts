import type { Failure } from "../http/error.ts";
import type { AccountFormName, ReadForm, SentForm } from "./account-form.ts";
import type { Language } from "../text/languages.ts";
import type { Catalogue, CatalogueQuery } from "../lectures/catalogue.ts";
import type { Lecture, LecturePreview } from "../lectures/lecture.ts";
import type { Material } from "../lectures/material.ts";
import type { Mentor } from "../lectures/mentor.ts";

export interface FirstPage<Item> {
  items: readonly Item[];
  hasMore: boolean;
}

export interface LectureSsrPage {
  name: "lecture";
  lecture: LecturePreview;
  materials: readonly Material[];
  /** The URL of the page, used by its share links. */
  url: string;
  /**
   * True if the user has just logged in, and has a seat or is the host. False for everyone else, because the server can
   * identify a user only right after a log-in.
   */
  mayPreloadRoom: boolean;
}

/** A page of the guests' catalogue. */
export interface SubjectsSsrPage extends Pick<CatalogueQuery, "q" | "page"> {
  name: "subjects";
  catalogue: Catalogue;
  /** The reason why the search was refused; null if it wasn't. */
  issue: string | null;
}

/** A page that the server renders into its first response, so that it is readable before scripts load. */
export type SsrPage =
  | LectureSsrPage
  /** The first page of the catalogue. */
  | { name: "lectures"; lectures: Lecture[] }
  /** The next lectures, as a part of the prerendered landing page. */
  | { name: "next-lectures"; lectures: Lecture[] }
  | SubjectsSsrPage
  | { name: "mentors"; list: FirstPage<Mentor> }
  | { name: "mentor"; mentor: Mentor; upcoming: FirstPage<Lecture>; past: FirstPage<Lecture> }
  /** The profile without its account, which the server does not know. */
  | { name: "profile" }
  /** `search` is the query of the page's URL. */
  | { name: AccountFormName; search: string; sent: SentForm | null; isOwnDevice: boolean };

/** The module that the build generates from `web/render-page.tsx`. Each instance renders in one language. */
export interface SsrBundle {
  setLanguage: (language: Language) => Promise<void>;
  /**
   * Returns markup for the page's body.
   *
   * @throws when rendering fails
   */
  renderPage: (page: SsrPage) => string;
  /** Validates a form's fields with the same rules as the page. */
  readForm: (name: AccountFormName, fields: Readonly<Record<string, string>>) => ReadForm;
  /** Returns the page's messages for a rejected form. */
  explainRefusal: (name: AccountFormName, failure: Failure) => Pick<SentForm, "issues" | "banner">;
}
