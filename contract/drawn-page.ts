import type { Language } from "./languages.ts";
import type { Lecture, LecturePreview } from "./lecture.ts";

/** A page that the server has drawn into its first answer, so that it is read before any script is there. */
export type DrawnPage =
  | { name: "lecture"; lecture: LecturePreview }
  /** The catalogue's beginning, as many as it asks for first. */
  | { name: "lectures"; lectures: Lecture[] };

/** What the build makes of `web/draw-page.tsx`. Each copy of the module speaks one language. */
export interface PageDrawer {
  speakIn: (language: Language) => Promise<void>;
  /** Markup for the page's body. @throws when it can't be drawn */
  drawPage: (page: DrawnPage) => string;
}
