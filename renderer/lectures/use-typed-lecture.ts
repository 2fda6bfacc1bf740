import { useCallback, useState } from "react";
import type { LectureDetail } from "#contract/lecture.ts";
import { subjectName } from "#renderer/messages/subject-name.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { fieldsOf, type LectureFields, NEW_LECTURE } from "./check-lecture.ts";
import { dropDraft, keepDraft, readDraft } from "./lecture-draft.ts";

const names = Object.keys(NEW_LECTURE) as (keyof LectureFields)[];
const areSame = (one: LectureFields, other: LectureFields) =>
  names.every((name) => one[name] === other[name]);

const newLecture = (): LectureFields => ({ ...NEW_LECTURE, type: subjectName(NEW_LECTURE.type) });

/** The wire's name of a field. */
const wireName = (name: keyof LectureFields) => (name === "wallClock" ? "schedule" : name);

/**
 * The form's texts, kept in the tab while they are typed; `restored` tells that they come from there. `onTouched`
 * hears the wire's name of each field that is changed.
 */
export function useTypedLecture(lecture: LectureDetail | null, onTouched: (name: string) => void) {
  const accountId = useSession((session) => session.account?._id ?? "");
  const lectureId = lecture?._id ?? null;
  const [start] = useState(() => (lecture === null ? newLecture() : fieldsOf(lecture)));
  const [draft] = useState(() => readDraft({ accountId, lectureId }));
  const [fields, setFields] = useState(draft ?? start);
  const [restored, setRestored] = useState(draft !== null && !areSame(draft, start));

  const put = useCallback(
    (name: keyof LectureFields, value: string) => {
      const next = { ...fields, [name]: value };
      setFields(next);
      keepDraft({ accountId, lectureId }, next);
      onTouched(wireName(name));
    },
    [fields, accountId, lectureId, onTouched],
  );
  const change = useCallback(
    (name: keyof LectureFields) => (_: unknown, data: { value: string }) => put(name, data.value),
    [put],
  );
  const startAnew = useCallback(() => {
    dropDraft();
    setFields(start);
    setRestored(false);
  }, [start]);
  return { fields, change, put, changed: !areSame(fields, start), restored, startAnew };
}
