import { enErrors } from "#renderer/messages/en/errors.ts";
import { enRoom } from "#renderer/messages/en/room.ts";
import { errorText } from "#renderer/messages/error-text.ts";
import { currentLanguage, messages } from "#renderer/messages/i18n.ts";
import type { RoomError } from "./room-state.ts";

/** The sentence for a failure in the room: ours by its code, otherwise the one that all pages share. */
export function roomErrorText({ code, message }: RoomError): string {
  if (code in enRoom.errors) {
    return messages.t(`errors.${code as keyof typeof enRoom.errors}`, { ns: "room" });
  }
  return errorText({ code, message: message ?? enErrors.unreadable_answer });
}

/** "9:05 PM", on the reader's own clock. */
export function chatTime(sentAt: string): string {
  const format = new Intl.DateTimeFormat(currentLanguage(), {
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
  });
  // Intl puts a narrow no-break space before AM and PM, which people then can't search for.
  return format.format(new Date(sentAt)).replace("\u202f", " ");
}
