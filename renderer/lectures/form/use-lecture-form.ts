import { type FormEvent, useState } from "react";
import type { FieldIssues } from "#contract/http/error.ts";
import type { LectureDetail } from "#contract/lectures/lecture.ts";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { serverNow } from "#renderer/kit/clock/server-time.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { useUnsavedWarning } from "#renderer/kit/navigation/use-unsaved-warning.ts";
import { checkLecture, type TypedFields } from "./check-lecture.ts";
import { saveLecture } from "./save-lecture.ts";
import { discardDraft } from "./lecture-draft.ts";
import { startOrNow } from "./start-or-now.ts";
import { useRefusal } from "./use-refusal.ts";
import { type ThumbnailChange, useThumbnail } from "./use-thumbnail.ts";
import { useLectureFields } from "./use-lecture-fields.ts";

interface Submission {
  id: string | null;
  fields: TypedFields;
  thumbnail: ThumbnailChange;
  onProgress: (share: number) => void;
}

async function checkAndSave({ id, fields, thumbnail, onProgress }: Submission) {
  const check = await checkLecture(fields);
  if (!check.ok) return check;
  const { schedule } = check.lecture;
  // An existing lecture keeps its start.
  const lecture =
    id === null ? { ...check.lecture, schedule: startOrNow(schedule, new Date(serverNow())) } : check.lecture;
  const saved = await saveLecture({ id, lecture, thumbnail, onProgress });
  return { ok: true as const, id: saved._id };
}

/** A rejected picture is reported by its error code, other issues by their field's name. */
function issuesOf(error: ApiError): FieldIssues {
  if (error.fields !== undefined) return error.fields;
  return error.code.startsWith("picture_") ? { thumbnail: [errorText(error)] } : {};
}

/** Leaving after the warning discards the draft too. */
function useLeaveWarning(unsaved: boolean) {
  const warning = useUnsavedWarning(unsaved);
  const leave = () => {
    discardDraft();
    warning.leave();
  };
  return { ...warning, leave };
}

/** If `lecture` is null, the form creates a new lecture. The typed values are kept when the server rejects them. */
export function useLectureForm(lecture: LectureDetail | null, onSaved: (lectureId: string) => void) {
  const notify = useNotify();
  const { refuse, clearIssue, clearIssues, setPictureIssue, ...refused } = useRefusal();
  const typed = useLectureFields(lecture, clearIssue);
  const thumbnail = useThumbnail(lecture?.thumbnail ?? null, setPictureIssue);
  const [progress, setProgress] = useState<number | null>(null);
  const { busy, submit } = useSubmit(checkAndSave);
  const warning = useLeaveWarning(typed.changed || thumbnail.change.kind !== "none");
  const issues = refused.refusal?.issues ?? {};

  const handleSaved = (id: string) => {
    discardDraft();
    warning.unblock();
    notify({
      status: "success",
      text: () => messages.t(lecture === null ? "created" : "updated", { ns: "lectures" }),
      survivesNavigation: true,
    });
    onSaved(id);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const noPicture = issues["thumbnail"];
    if (noPicture) return refuse(() => messages.t("invalid", { ns: "errors" }), { thumbnail: noPicture });
    clearIssues();
    setProgress(thumbnail.change.kind === "file" ? 0 : null);
    const { fields } = typed;
    return void submit(
      { id: lecture?._id ?? null, fields, thumbnail: thumbnail.change, onProgress: setProgress },
      {
        onDone: (outcome) => {
          if (outcome.ok) handleSaved(outcome.id);
          else if (outcome.reason === "incomplete")
            refuse(() => messages.t("incomplete", { ns: "lectures" }), outcome.issues);
          else refuse(() => messages.t("invalid", { ns: "errors" }), outcome.issues);
        },
        onFailed: (error) => refuse(() => errorText(error), issuesOf(error)),
      },
    );
  };
  return {
    ...typed,
    ...refused,
    thumbnail,
    issues,
    busy,
    handleSubmit,
    progress: busy ? progress : null,
    warning,
  };
}
