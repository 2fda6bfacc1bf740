import { formatClock } from "#contract/calendar/format-clock.ts";
import { wallClockAt } from "#contract/calendar/zoned-time.ts";
import { enErrors } from "#renderer/messages/en/errors.ts";
import { enRoom } from "#renderer/messages/en/room.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { dateWords } from "#renderer/kit/formatting/current-date-words.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { deniedBy } from "#renderer/data/platform/platform.ts";
import type { RoomError } from "../../machine/room-state.ts";

/** Returns the room's own text for an error code, or the text that all pages share if the room has none. */
export function roomErrorText({ code, message }: RoomError): string {
  if (code in enRoom.errors) {
    const known = code.endsWith("_refused") ? code.replace("refused", deniedBy("refused")) : code;
    return messages.t(`errors.${known as keyof typeof enRoom.errors}`, { ns: "room" });
  }
  return errorText({ code, message: message ?? enErrors.unreadable_response });
}

/** For example "9:05 PM", in the reader's time zone. The specification requires a twelve-hour clock. */
export function chatTime(sentAt: string): string {
  return formatClock(wallClockAt(new Date(sentAt), null), "12-hour", dateWords());
}

/**
 * Returns the text for the interval between messages in slow mode: in minutes if the interval is a whole number of
 * minutes, otherwise in seconds.
 */
export function slowModeText(place: "chat" | "participants", seconds: number): string {
  const inMinutes = seconds % 60 === 0;
  const key = inMinutes ? (`${place}.slowMinutes` as const) : (`${place}.slowSeconds` as const);
  return messages.t(key, { ns: "room", count: inMinutes ? seconds / 60 : seconds });
}
