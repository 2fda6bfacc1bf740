import { attendance, type Attendee } from "#contract/room/attendance.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { attendanceCsv } from "./attendance-csv.ts";

export const attendanceQuery = (lectureId: string) => queryOf(attendance, { params: { lectureId } });

export function saveAttendance(attendees: readonly Attendee[]): void {
  const file = new Blob([attendanceCsv(attendees)], { type: "text/csv;charset=utf-8" });
  platform().saveFile(file, "gubae-attendance.csv");
}
