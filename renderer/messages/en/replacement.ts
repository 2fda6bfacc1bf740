import { addTexts } from "../i18n.ts";

/** Texts for replacing a replay with the host's own video. */
export const enReplacement = {
  open: "Replace the replay by another video",
  heading: "Another video for this replay",
  title: "Replace this replay",
  what: "An MP4, MOV, WebM or MKV video with sound, 10 seconds to 6 hours long and up to 4 GB.",
  stays: "Students watch the present replay until the new video is ready. It then takes its place at once.",
  gone: "What belongs to the times of the present replay goes then: chapters, captions and hidden passages, its counted views, and downloads on devices. The lecture's chat isn't shown beside the new video.",
  speakers:
    "When speakers spoke, and what they asked to have removed, goes too. Whoever is heard in the new video asks you or an admin.",
  forGood: "What was recorded is deleted then, for good.",
  promised:
    "Students have paid for this replay: the new video has to be at least {{length}} long, three quarters of the longest one so far.",
  choose: "Choose a video",
  cancel: "Cancel",
  sending: "{{percent}} % sent",
  lineLost: "No connection. It goes on by itself from {{percent}} %.",
  keepOpen:
    "Keep this page open. If it closes, choose the same file again within a week, and it goes on where it was.",
  checking: "Checking…",
  unfinished: "{{name}} isn't sent to its end. Choose the same file again, and it goes on where it was.",
  waiting: "{{name}} waits until it is prepared. You don't need to stay on this page.",
  preparing: "{{name}} is being prepared: {{percent}} %",
  preparingIn_one: "{{name}} is being prepared: {{percent}} %, ready in about {{count}} minute",
  preparingIn_other: "{{name}} is being prepared: {{percent}} %, ready in about {{count}} minutes",
  retrying: "{{why}} It is tried again by itself.",
  gaveUp: "{{why}} You can have it tried again; the present replay stays.",
  refused: "{{name}} can't be used: {{why}} The present replay stays.",
  stop: "Cancel the new video",
  stopTitle: "Cancel the new video",
  stopQuestion: "What was sent of it goes. The present replay stays.",
  stopped: "The new video is cancelled",
  dismiss: "Hide this message",
  failure: {
    disk_full: "The server's disk is full.",
    storage_unavailable: "The storage for recordings couldn't be reached.",
    unknown: "Something went wrong that we didn't expect.",
    piece_missing: "A part of the video is missing from the storage.",
    unreadable: "The file is damaged, or it isn't a video.",
    incomplete: "The file ends too early: it says that it is longer. Export or copy it again.",
    no_picture: "It has no picture.",
    no_sound: "It has no sound.",
    codec_unknown: "We can't read its format. Export it as MP4 with H.264 and AAC.",
    picture_too_large: "Its picture is larger than 4K. Export it smaller, for example in 1080p.",
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
