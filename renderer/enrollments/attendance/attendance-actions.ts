import { attendance, type Attendee } from "#contract/room/attendance.ts";
import { call } from "#renderer/data/client/client.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { attendanceCsv } from "./attendance-csv.ts";

export function loadAttendance(lectureId: string, signal: AbortSignal): Promise<Attendee[]> {
  return call(attendance, { params: { lectureId }, signal });
}

export function saveAttendance(attendees: readonly Attendee[]): void {
  const file = new Blob([attendanceCsv(attendees)], { type: "text/csv;charset=utf-8" });
  platform().saveFile(file, "gubae-attendance.csv");
}
