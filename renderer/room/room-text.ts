import { enErrors } from "#renderer/messages/en/errors.ts";
import { enRoom } from "#renderer/messages/en/room.ts";
import { errorText } from "#renderer/messages/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { whoRefused } from "#renderer/platform/platform.ts";
import { usePreferences } from "#renderer/session/preferences-store.ts";
import { formatClock } from "#renderer/ui/format-clock.ts";
import { wallClockAt } from "#renderer/ui/zoned-time.ts";
import type { RoomError } from "./room-state.ts";

/** The sentence for a failure in the room: ours by its code, otherwise the one that all pages share. */
export function roomErrorText({ code, message }: RoomError): string {
  if (code in enRoom.errors) {
    const known = code === "camera_refused" ? (`camera_${whoRefused("refused")}` as const) : code;
    return messages.t(`errors.${known as keyof typeof enRoom.errors}`, { ns: "room" });
  }
  return errorText({ code, message: message ?? enErrors.unreadable_answer });
}

/** "9:05 PM", on the reader's own clock: twelve hours as specified, Ethiopian for those who chose that. */
export function chatTime(sentAt: string): string {
  const { clock } = usePreferences.getState();
  return formatClock(wallClockAt(new Date(sentAt), null), clock === "ethiopian" ? "ethiopian" : "12-hour");
}
