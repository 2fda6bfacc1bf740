import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldIssues } from "#contract/error.ts";
import type { LectureDetail } from "#contract/lecture.ts";
import { useSubmit } from "#renderer/api/use-submit.ts";
import { errorText } from "#renderer/messages/error-text.ts";
import { useFields } from "#renderer/ui/use-fields.ts";
import { useNotify } from "#renderer/ui/use-notify.ts";
import { checkLecture, fieldsOf, type LectureFields, NEW_LECTURE } from "./check-lecture.ts";
import { saveLecture } from "./lecture-actions.ts";

interface Submission {
  id: string | null;
  fields: LectureFields;
  thumbnail: File | null;
}

async function checkAndSave({ id, fields, thumbnail }: Submission) {
  const check = await checkLecture(fields);
  if (!check.ok) return check;
  const saved = await saveLecture({ id, lecture: check.lecture, thumbnail });
  return { ok: true as const, id: saved._id };
}

/** `lecture` null: a new one. What was typed stays whatever the server says. */
export function useLectureForm(lecture: LectureDetail | null, onSaved: (lectureId: string) => void) {
  const { t } = useTranslation("lectures");
  const notify = useNotify();
  const { fields, change } = useFields<LectureFields>(() =>
    lecture === null ? NEW_LECTURE : fieldsOf(lecture),
  );
  const [thumbnail, setThumbnail] = useState<File | null>(null);
  const [issues, setIssues] = useState<FieldIssues>({});
  const { busy, submit } = useSubmit(checkAndSave);

  const refuse = (text: string, found: FieldIssues = {}) => {
    setIssues(found);
    notify({ status: "error", text });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(
      { id: lecture?._id ?? null, fields, thumbnail },
      {
        onDone: (outcome) => {
          if (outcome.ok) {
            notify({ status: "success", text: lecture === null ? t("created") : t("updated") });
            onSaved(outcome.id);
          } else if (outcome.reason === "incomplete") refuse(t("incomplete"));
          else refuse(t("invalid", { ns: "errors" }), outcome.issues);
        },
        onFailed: (error) => refuse(errorText(error), error.fields),
      },
    );
  };
  return { fields, change, setThumbnail, issues, busy, handleSubmit };
}
