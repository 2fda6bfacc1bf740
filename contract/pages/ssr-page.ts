import type { Failure } from "../http/error.ts";
import type { AccountFormName, ReadForm, SentForm } from "./account-form.ts";
import type { Language } from "../text/languages.ts";
import type { Lecture, LecturePreview } from "../lectures/lecture.ts";
import type { Material } from "../lectures/material.ts";
import type { Mentor } from "../lectures/mentor.ts";

/** The first page of a list. */
export interface FirstPage<Item> {
  items: readonly Item[];
  hasMore: boolean;
}

export interface LectureSsrPage {
  name: "lecture";
  lecture: LecturePreview;
  materials: readonly Material[];
  /** The address of the page, which its links share. */
  url: string;
  /** Whether who looks is back from log-in and has a seat, or is the host. Of everybody else the server knows nothing. */
  goesToClass: boolean;
}

/** A page that the server renders into its first response, so that it is readable before scripts load. */
export type SsrPage =
  | LectureSsrPage
  /** The first page of the catalogue. */
  | { name: "lectures"; lectures: Lecture[] }
  | { name: "mentors"; list: FirstPage<Mentor> }
  | { name: "mentor"; mentor: Mentor; upcoming: FirstPage<Lecture>; past: FirstPage<Lecture> }
  /** `search` is the query of the page's address. */
  | { name: AccountFormName; search: string; sent: SentForm | null };

/** The module that the build makes of `web/render-page.tsx`. Each instance renders in one language. */
export interface SsrBundle {
  setLanguage: (language: Language) => Promise<void>;
  /** Returns markup for the page's body. @throws when rendering fails */
  renderPage: (page: SsrPage) => string;
  /** Checks a form's fields as the page does. */
  readForm: (name: AccountFormName, fields: Readonly<Record<string, string>>) => ReadForm;
  /** Says in the page's words why the form was refused. */
  explainRefusal: (name: AccountFormName, failure: Failure) => Pick<SentForm, "issues" | "banner">;
}
