import { useCallback, useEffect, useState } from "react";
import type { LectureDetail, LectureFields } from "#contract/lectures/lecture.ts";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import { refusalOf, useForm } from "#renderer/data/forms/use-form.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { serverNow } from "#renderer/kit/clock/server-time.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { usePictureChange } from "#renderer/kit/media/use-picture-change.ts";
import { useUnsavedWarning } from "#renderer/kit/navigation/use-unsaved-warning.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { checkLecture } from "./check-lecture.ts";
import { discardDraft, readDraft, saveDraft } from "./lecture-draft.ts";
import { newLecture, valuesOf, type LectureValues } from "./lecture-values.ts";
import { saveLecture } from "./save-lecture.ts";
import { zonedSchedule } from "./schedule-input.ts";
import { startOrNow } from "./start-or-now.ts";

const areSame = (one: LectureValues, other: LectureValues) => JSON.stringify(one) === JSON.stringify(other);

/** A rejected picture is reported by its error code, other issues by their field's name. */
function explain(error: ApiError) {
  const refusal = refusalOf(error);
  if (!error.code.startsWith("picture_")) return refusal;
  return { ...refusal, issues: { thumbnail: [errorText(error)] } };
}

/** The values before any input, and those that the tab has kept as a draft. */
function useStart(lecture: LectureDetail | null) {
  const accountId = useSession((session) => session.account?._id ?? "");
  const lectureId = lecture?._id ?? null;
  const [start] = useState(() => (lecture === null ? newLecture() : valuesOf(lecture)));
  const [draft] = useState(() => readDraft({ accountId, lectureId }, start));
  const save = useCallback(
    (values: LectureValues) => {
      if (values !== start && values !== draft) saveDraft({ accountId, lectureId }, values);
    },
    [start, draft, accountId, lectureId],
  );
  return { start, draft, save };
}

/** Only a new lecture can start now; an existing one keeps its start. */
async function startOf({ schedule, zone }: LectureFields, isNew: boolean): Promise<string> {
  const typed = await zonedSchedule(schedule, zone);
  return isNew ? startOrNow(typed, new Date(serverNow())) : typed;
}

interface LectureFormOptions {
  lecture: LectureDetail | null;
  /** Undefined while unknown. */
  maxSeats: number | undefined;
  onSaved: (lectureId: string) => void;
}

/** If `lecture` is null, the form creates a new lecture. What is typed is kept as a draft in the tab. */
export function useLectureForm({ lecture, maxSeats, onSaved }: LectureFormOptions) {
  const notify = useNotify();
  const { start, draft, save } = useStart(lecture);
  const [restored, setRestored] = useState(draft !== null && !areSame(draft, start));
  const thumbnail = usePictureChange();
  const [progress, setProgress] = useState<number | null>(null);
  const form = useForm({
    start: draft ?? start,
    check: (values) => {
      const now = new Date(serverNow());
      return checkLecture(values, { lecture, maxSeats, now, pictureIssue: thumbnail.issue });
    },
    send: async (fields) => {
      setProgress(thumbnail.change.to === "file" ? 0 : null);
      return saveLecture({
        id: lecture?._id ?? null,
        lecture: { ...fields, schedule: await startOf(fields, lecture === null) },
        thumbnail: thumbnail.change,
        onProgress: setProgress,
      });
    },
    onDone: (saved) => {
      discardDraft();
      warning.unblock();
      const text = () => messages.t(lecture === null ? "created" : "updated", { ns: "lectures" });
      notify({ status: "success", text, survivesNavigation: true });
      onSaved(saved._id);
    },
    onFailed: explain,
    onRefused: (text) => notify({ status: "error", text }),
    bannerMs: null,
  });
  const { values, busy } = form;
  useEffect(() => save(values), [save, values]);
  const warning = useUnsavedWarning(!areSame(values, start) || thumbnail.change.to !== "keep");
  const leave = () => {
    discardDraft();
    warning.leave();
  };
  const startOver = () => {
    discardDraft();
    form.reset(start);
    setRestored(false);
  };
  const shown = { thumbnail, progress: busy ? progress : null, restored };
  return { ...form, ...shown, warning: { ...warning, leave }, startOver };
}
