import { useCallback, useState } from "react";
import type { LectureDetail } from "#contract/lectures/lecture.ts";
import { subjectName } from "#renderer/kit/formatting/subject-name.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { fieldsOf, type LectureFields, NEW_LECTURE } from "./check-lecture.ts";
import { discardDraft, saveDraft, readDraft } from "./lecture-draft.ts";

const names = Object.keys(NEW_LECTURE) as (keyof LectureFields)[];
const areSame = (one: LectureFields, other: LectureFields) =>
  names.every((name) => one[name] === other[name]);

const newLecture = (): LectureFields => ({ ...NEW_LECTURE, type: subjectName(NEW_LECTURE.type) });

/** Returns the field's name in the API. */
const wireName = (name: keyof LectureFields) => (name === "wallClock" ? "schedule" : name);

/**
 * The form's fields, stored as a draft in the tab while the user types. `restored` is true when they come from a draft.
 * `onTouched` is called with the API name of each changed field.
 */
export function useLectureFields(lecture: LectureDetail | null, onTouched: (name: string) => void) {
  const accountId = useSession((session) => session.account?._id ?? "");
  const lectureId = lecture?._id ?? null;
  const [start] = useState(() => (lecture === null ? newLecture() : fieldsOf(lecture)));
  const [draft] = useState(() => readDraft({ accountId, lectureId }));
  const [fields, setFields] = useState(draft ?? start);
  const [restored, setRestored] = useState(draft !== null && !areSame(draft, start));

  const setField = useCallback(
    (name: keyof LectureFields, value: string) => {
      const next = { ...fields, [name]: value };
      setFields(next);
      saveDraft({ accountId, lectureId }, next);
      onTouched(wireName(name));
    },
    [fields, accountId, lectureId, onTouched],
  );
  const change = useCallback(
    (name: keyof LectureFields) => (_: unknown, data: { value: string }) => setField(name, data.value),
    [setField],
  );
  const startOver = useCallback(() => {
    discardDraft();
    setFields(start);
    setRestored(false);
  }, [start]);
  return { fields, change, setField, changed: !areSame(fields, start), restored, startOver };
}
