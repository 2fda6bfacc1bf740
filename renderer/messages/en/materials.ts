import { addTexts } from "../i18n.ts";

/** Files of a lecture: for its students, and for the instructor who adds them. */
export const enMaterials = {
  heading: "Materials",
  count_one: "Materials · {{count}} file",
  count_other: "Materials · {{count}} files",
  failed: "The files of this lecture couldn't be loaded.",
  download: "Download",
  downloadOf: "Download {{name}}",
  saved: "{{name}} is saved.",
  withSeat: "With a seat",
  forEverybody: "For everybody",
  forSeats: "With a seat only",
  size: "{{amount}} MB",
  sizeSmall: "{{amount}} kB",
  manageLead:
    "Slides, exercises, pictures: PDF, Office, OpenDocument, images or zip, up to 50 MB each. Students get one email about what you add.",
  add: "Add files",
  audience: "Who can download new files",
  none: "No files yet.",
  nameOf: "Name of {{name}}",
  audienceOf: "Who can download {{name}}",
  edit: "Edit",
  editOf: "Edit {{name}}",
  editHeading: "Edit file",
  name: "Name",
  whoDownloads: "Who can download it",
  save: "Save",
  saving: "Saving…",
  cancel: "Cancel",
  remove: "Remove",
  removeOf: "Remove {{name}}",
  removeTitle: "Remove this file",
  removeQuestion: "{{name}} can't be downloaded any more.",
  waiting: "Waiting",
  sending: "{{percent}} % sent",
  lineLost: "No connection. It goes on by itself from {{percent}} %.",
  checking: "Checking…",
  cancelOf: "Stop sending {{name}}",
  dismissOf: "Hide {{name}}",
  refused: "{{name}}: {{why}}",
  leaveTitle: "Leave while files are being sent",
  leaveQuestion:
    "They stop here. Choose the same files again within two days, and they go on where they were.",
} as const;

addTexts("materials", enMaterials);

declare module "../i18n.ts" {
  interface Catalogue {
    materials: typeof enMaterials;
  }
}
