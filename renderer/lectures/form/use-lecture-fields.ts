import { useCallback, useState } from "react";
import type { LectureDetail } from "#contract/lectures/lecture.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { fieldNames, fieldsOf, newLecture, type TypedFields } from "./check-lecture.ts";
import { discardDraft, saveDraft, readDraft } from "./lecture-draft.ts";

const areSame = (one: TypedFields, other: TypedFields) =>
  fieldNames.every((name) => one[name] === other[name]);

/**
 * The form's fields, stored as a draft in the tab while the user types. `restored` is true when they come from a draft.
 * `onTouched` is called with the name of each changed field.
 */
export function useLectureFields(lecture: LectureDetail | null, onTouched: (name: string) => void) {
  const accountId = useSession((session) => session.account?._id ?? "");
  const lectureId = lecture?._id ?? null;
  const [start] = useState(() => (lecture === null ? newLecture() : fieldsOf(lecture)));
  const [draft] = useState(() => readDraft({ accountId, lectureId }, start));
  const [fields, setFields] = useState(draft ?? start);
  const [restored, setRestored] = useState(draft !== null && !areSame(draft, start));

  const setField = useCallback(
    (name: keyof TypedFields, value: string) => {
      const next = { ...fields, [name]: value };
      setFields(next);
      saveDraft({ accountId, lectureId }, next);
      onTouched(name);
    },
    [fields, accountId, lectureId, onTouched],
  );
  const change = useCallback(
    (name: keyof TypedFields) => (_: unknown, data: { value: string }) => setField(name, data.value),
    [setField],
  );
  const startOver = useCallback(() => {
    discardDraft();
    setFields(start);
    setRestored(false);
  }, [start]);
  return { fields, change, setField, changed: !areSame(fields, start), restored, startOver };
}
