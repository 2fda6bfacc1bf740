import { addTexts } from "../i18n.ts";

/** Files of a lecture: for its students, and for the instructor who adds them. */
export const enMaterials = {
  heading: "Materials",
  count_one: "Materials · {{count}} file",
  count_other: "Materials · {{count}} files",
  failed: "We couldn't load the files of this lecture.",
  download: "Download",
  downloadOf: "Download {{name}}",
  saved: "{{name}} is saved.",
  withSeat: "With a seat",
  forEverybody: "For everyone",
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
  remove: "Remove",
  removeOf: "Remove {{name}}",
  removeTitle: "Remove this file",
  removeQuestion: "Nobody can download {{name}} anymore.",
  waiting: "Waiting",
  sending: "{{percent}}% uploaded",
  lineLost: "No connection. It will resume automatically at {{percent}}%.",
  checking: "Checking…",
  cancelOf: "Cancel the upload of {{name}}",
  dismissOf: "Hide {{name}}",
  refused: "{{name}}: {{why}}",
  leaveTitle: "Leave while files are uploading",
  leaveQuestion:
    "The upload stops. If you choose the same files again within two days, it continues where it stopped.",
} as const;

addTexts("materials", enMaterials);

declare module "../i18n.ts" {
  interface Catalogue {
    materials: typeof enMaterials;
  }
}
