import { addTexts } from "../i18n.ts";

/** What the room shows in place of video: pages, and what is drawn on them. */
export const enBoard = {
  title: "Slides",
  loading: "Loading the page…",
  page: "Page {{number}}",
  place: "{{number}} / {{count}}",
  pages: "Pages",
  previous: "Previous page",
  next: "Next page",
  toTeacher: "Back to the teacher",
  writes: "The teacher is writing.",

  tools: "Drawing tools",
  tool: {
    pen: "Pen",
    highlighter: "Highlighter",
    line: "Line",
    rectangle: "Rectangle",
    arrow: "Arrow",
    text: "Text",
    eraser: "Eraser",
    laser: "Laser pointer",
  },
  colour: {
    black: "Black",
    white: "White",
    red: "Red",
    blue: "Blue",
    green: "Green",
    yellow: "Yellow",
  },
  undo: "Undo",
  redo: "Redo",
  typeText: "Type a text",
  floorDraws: "Let whoever has the floor draw",
  clearGuests: "Clear what guests drew",

  nextPage: "Next: {{number}}",
  addPage: "Add a page",
  otherDeck: "Other slides",
} as const;

addTexts("board", enBoard);

declare module "../i18n.ts" {
  interface Catalogue {
    board: typeof enBoard;
  }
}
