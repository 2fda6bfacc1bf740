import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldIssues } from "#contract/error.ts";
import type { LectureDetail } from "#contract/lecture.ts";
import type { ApiError } from "#renderer/api/api-error.ts";
import { useSubmit } from "#renderer/api/use-submit.ts";
import { errorText } from "#renderer/messages/error-text.ts";
import { useNotify } from "#renderer/ui/use-notify.ts";
import { useUnsavedWarning } from "#renderer/ui/use-unsaved-warning.ts";
import { checkLecture, type LectureFields } from "./check-lecture.ts";
import { saveLecture } from "./lecture-actions.ts";
import { dropDraft } from "./lecture-draft.ts";
import { useRefusal } from "./use-refusal.ts";
import { type ThumbnailChange, useThumbnail } from "./use-thumbnail.ts";
import { useTypedLecture } from "./use-typed-lecture.ts";

interface Submission {
  id: string | null;
  fields: LectureFields;
  thumbnail: ThumbnailChange;
  onProgress: (share: number) => void;
}

async function checkAndSave({ id, fields, thumbnail, onProgress }: Submission) {
  const check = await checkLecture(fields);
  if (!check.ok) return check;
  const saved = await saveLecture({ id, lecture: check.lecture, thumbnail, onProgress });
  return { ok: true as const, id: saved._id };
}

/** Pictures are refused by code; what is wrong with other fields comes with their names. */
function issuesOf(error: ApiError): FieldIssues {
  if (error.fields !== undefined) return error.fields;
  return error.code.startsWith("picture_") ? { thumbnail: [errorText(error)] } : {};
}

/** Who leaves knowingly wants no draft either. */
function useLeaveWarning(unsaved: boolean) {
  const warning = useUnsavedWarning(unsaved);
  const leave = () => {
    dropDraft();
    warning.leave();
  };
  return { ...warning, leave };
}

/** `lecture` null: a new one. What was typed stays whatever the server says. */
export function useLectureForm(lecture: LectureDetail | null, onSaved: (lectureId: string) => void) {
  const { t } = useTranslation("lectures");
  const notify = useNotify();
  const { refuse, forgive, forgiveAll, judgePicture, ...refused } = useRefusal();
  const typed = useTypedLecture(lecture, forgive);
  const thumbnail = useThumbnail(lecture?.thumbnail ?? null, judgePicture);
  const [progress, setProgress] = useState<number | null>(null);
  const { busy, submit } = useSubmit(checkAndSave);
  const warning = useLeaveWarning(typed.changed || thumbnail.change.kind !== "none");
  const issues = refused.refusal?.issues ?? {};

  const handleSaved = (id: string) => {
    dropDraft();
    warning.letGo();
    notify({ status: "success", text: lecture === null ? t("created") : t("updated") });
    onSaved(id);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const noPicture = issues["thumbnail"];
    if (noPicture) return refuse(t("invalid", { ns: "errors" }), { thumbnail: noPicture });
    forgiveAll();
    setProgress(thumbnail.change.kind === "file" ? 0 : null);
    const { fields } = typed;
    return void submit(
      { id: lecture?._id ?? null, fields, thumbnail: thumbnail.change, onProgress: setProgress },
      {
        onDone: (outcome) => {
          if (outcome.ok) handleSaved(outcome.id);
          else if (outcome.reason === "incomplete") refuse(t("incomplete"), outcome.issues);
          else refuse(t("invalid", { ns: "errors" }), outcome.issues);
        },
        onFailed: (error) => refuse(errorText(error), issuesOf(error)),
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
