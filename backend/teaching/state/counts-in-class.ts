/**
 * SQL condition on a row with `lecture_id` and `account_id`: people count who have a seat and are not banned. Nobody's
 * vote or answer has to be taken back when they leave.
 */
export const countsInClass = (row: "vote" | "answer") => `
  (exists (select from enrollments seat where seat.lecture_id = ${row}.lecture_id
    and seat.student_id = ${row}.account_id and seat.status = 'active' and seat.kind = 'seat')
  and not exists (select from room_bans ban where ban.lecture_id = ${row}.lecture_id
    and ban.account_id = ${row}.account_id))`;
