import { addTexts } from "../i18n.ts";

/** Slides that a host prepares: on the lecture's page, and in a dialog in the room. */
export const enSlides = {
  heading: "Slides",
  lead: "Show pages in the room in place of video: a PDF, pictures, or a blank board to draw on. Students on a weak connection hear you and see the pages.",
  failed: "We couldn't load the slides.",
  none: "No slides yet.",
  close: "Close",

  add: "Add a PDF or pictures",
  addHint: "A PDF of up to 50 MB and 300 pages, or several pictures at once.",
  share: "Students may download the PDF",
  paper: "Paper",
  papers: { white: "White", squared: "Squared", lined: "Lined", blackboard: "Blackboard" },
  addBoard: "Add a board",
  boardName: "Board",

  opening: "Opening {{name}}…",
  adding: "{{name}}: page {{page}} of {{pages}}",
  waiting:
    "{{name}}: waiting for the connection at page {{page}} of {{pages}}. It will resume automatically.",
  stop: "Stop",
  stopOf: "Stop adding {{name}}",
  retry: "Try again",
  leaveBlank: "Leave this page blank",
  dismiss: "Hide",
  problemOf: "{{name}}, page {{page}}: {{why}}",
  issue: {
    powerpoint:
      "Presentations can't be shown as they are. In PowerPoint, choose File, then Save as, then PDF as the type, and add the PDF here.",
    unknown: "This file is neither a PDF nor a picture. Choose a PDF, or JPEG, PNG or WebP pictures.",
    onePdf: "Choose one PDF at a time, or several pictures.",
    tooLarge:
      "This PDF is larger than 50 MB. Save it again with smaller pictures (“Minimum size”), or split it into two files.",
    tooManyPages: "A deck can have up to 300 pages. Split the file into two.",
    password: "This PDF has a password. Save it without one, and choose it again.",
    brokenPdf:
      "This file can't be read as a PDF, as it is damaged or something else. Save it as a PDF again, and choose it again.",
    brokenPage: "This page can't be shown. Try again, or leave it blank and replace it with a picture later.",
    brokenPicture: "This picture can't be read. Choose a JPEG, PNG or WebP picture.",
    shape: "This page is too narrow. Cut it so that it is at most four times as high, or ten times as wide.",
  },

  pageCount_one: "{{count}} page",
  pageCount_other: "{{count}} pages",
  missing_one: "Choose the same file again to add the other page.",
  missing_other: "Choose the same file again to add the other {{count}} pages.",
  pages: "Pages",
  pagesOf: "Pages of {{name}}",
  show: "Show",
  showOf: "Show {{name}}",
  more: "More",
  moreOf: "More about {{name}}",
  rename: "Rename",
  renameTitle: "Rename the slides",
  name: "Name",
  save: "Save",
  saving: "Saving…",
  delete: "Delete",
  deleteTitle: "Delete these slides",
  deleteQuestion: "{{name}} will be deleted, with everything that was drawn on it. It can't be restored.",

  page: "{{number}}: {{text}}",
  withoutText: "picture without text",
  forward: "Move forward",
  back: "Move back",
  blankAfter: "Add a blank page after it",
  replace: "Replace with a picture",
  remove: "Delete",
  removeTitle: "Delete this page",
  removeQuestion:
    "Page {{number}} will be deleted, with everything that was drawn on it. It can't be restored.",
  addPictures: "Add pictures",
  addBlank: "Add a blank page",
} as const;

addTexts("slides", enSlides);

declare module "../i18n.ts" {
  interface Catalogue {
    slides: typeof enSlides;
  }
}
