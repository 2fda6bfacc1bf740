import { addTexts } from "../i18n.ts";
import { enLobbyRecording } from "./lobby/recording.ts";
import { enPreJoin } from "./lobby/pre-join.ts";

/** Texts before a lecture, and texts that the lobby shares with the room. */
export const enLobby = {
  preJoin: enPreJoin,
  recording: enLobbyRecording,
  data: {
    label: "Data saver",
    full: "Full, up to {{amount}} MB an hour",
    low: "Low, up to {{amount}} MB an hour",
    slides: "Slides, up to {{amount}} MB an hour",
    audio: "Audio only, up to {{amount}} MB an hour",
    used: "Used so far",
    perHour: "Per hour at this rate",
    megabytes: "{{amount}} MB",
  },
  devices: { camera: "Camera", microphone: "Microphone", any: "System default" },
  /** Texts for choosing whether the host uploads only once and the server forwards the stream. */
  sfu: {
    label: "Upload once for everyone",
    hint: "We pass your video on to every viewer, so your upload stays the same however many come. Once it's on in the room, it stays on until the lecture is over.",
    fixedBy: {
      seats: "On, because many seats are sold. Your upload stays the same however many viewers come.",
      room: "On until the lecture is over. Your upload stays the same however many viewers come.",
    },
  },
} as const;

addTexts("lobby", enLobby);

declare module "../i18n.ts" {
  interface Catalogue {
    lobby: typeof enLobby;
  }
}
