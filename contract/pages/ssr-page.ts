import type { Language } from "./languages.ts";
import type { Lecture, LecturePreview } from "../lectures/lecture.ts";

/** A page that the server renders into its first response, so that it is readable before scripts load. */
export type SsrPage =
  | { name: "lecture"; lecture: LecturePreview }
  /** The first page of the catalogue. */
  | { name: "lectures"; lectures: Lecture[] };

/** The module that the build makes of `web/render-page.tsx`. Each instance renders in one language. */
export interface SsrBundle {
  setLanguage: (language: Language) => Promise<void>;
  /** Returns markup for the page's body. @throws when rendering fails */
  renderPage: (page: SsrPage) => string;
}
