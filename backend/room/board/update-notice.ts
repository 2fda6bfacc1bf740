import type { ChatMessage } from "#contract/room/chat.ts";

/**
 * What pages of an earlier release show in place of the host's pinned message while a board is shown, which they don't
 * know. They show only its sender and text. In both languages, since such a page doesn't know this text either.
 */
export const updateNotice: ChatMessage = {
  seq: 0,
  clientId: "",
  senderId: "",
  sender: "Gubae",
  text: "Update the app to see the slides.\nስላይዶቹን ለማየት መተግበሪያውን ያዘምኑ።",
  removed: false,
  replyTo: null,
  sentAt: new Date(0).toISOString(),
};
