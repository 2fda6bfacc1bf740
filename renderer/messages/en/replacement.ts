import { addTexts } from "../i18n.ts";

/** Texts for replacing a replay with the host's own video. */
export const enReplacement = {
  open: "Replace the replay with another video",
  heading: "Another video for this replay",
  title: "Replace this replay",
  what: "An MP4, MOV, WebM or MKV video with sound, 10 seconds to 6 hours long and up to 4 GB.",
  stays: "Students watch the current replay until the new video is ready.",
  gone: "Chapters, captions, hidden passages, view counts and downloads of the current replay are then deleted, and the lecture's chat isn't shown beside the new video.",
  speakers:
    "Speakers' passages and their removal requests are deleted too. Anyone who is heard in the new video can ask you or an admin.",
  forGood: "The recording is then deleted for good.",
  promised:
    "Students have paid for this replay, so the new video must be at least {{length}} long: three quarters of the longest one so far.",
  choose: "Choose a video",
  sending: "{{percent}}% uploaded",
  lineLost: "No connection. It will resume automatically at {{percent}}%.",
  keepOpen:
    "Keep this page open. If it closes, choose the same file again within a week to continue where it stopped.",
  checking: "Checking…",
  unfinished: "{{name}} isn't fully uploaded. Choose the same file again to continue where it stopped.",
  waiting: "{{name}} is waiting to be prepared. You don't need to stay on this page.",
  preparing: "Preparing {{name}}: {{percent}}%",
  preparingIn_one: "Preparing {{name}}: {{percent}}%, ready in about {{count}} minute",
  preparingIn_other: "Preparing {{name}}: {{percent}}%, ready in about {{count}} minutes",
  retrying: "{{why}} We'll try again automatically.",
  gaveUp: "{{why}} You can try again. The current replay stays.",
  refused: "{{name}} can't be used: {{why}} The current replay stays.",
  stop: "Cancel the new video",
  stopTitle: "Cancel the new video",
  stopQuestion: "Your upload is deleted. The current replay stays.",
  stopped: "The new video is cancelled",
  dismiss: "Hide this message",
  failure: {
    disk_full: "The server's disk is full.",
    storage_unavailable: "We can't reach the storage for recordings.",
    unknown: "Something unexpected went wrong.",
    piece_missing: "A part of the video is missing from the storage.",
    unreadable: "The file is damaged, or it isn't a video.",
    incomplete: "The file is cut off. Export or copy it again.",
    no_picture: "It has no video.",
    no_sound: "It has no sound.",
    codec_unknown: "We can't read its format. Export it as MP4 with H.264 and AAC.",
    picture_too_large: "Its video is larger than 4K. Export it smaller, for example in 1080p.",
    too_long: "It is longer than 6 hours.",
    too_short: "It is shorter than 10 seconds.",
    shorter_than_promised: "It is shorter than what students have paid for.",
  },
};

addTexts("replacement", enReplacement);

declare module "../i18n.ts" {
  interface Catalogue {
    replacement: typeof enReplacement;
  }
}
