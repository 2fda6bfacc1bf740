import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { LectureDetail } from "#contract/lectures/lecture.ts";
import type { SeatLimits } from "#contract/lectures/seats.ts";
import { spokenLanguages } from "#contract/text/spoken-language.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { UploadProgress } from "#renderer/kit/feedback/UploadProgress.tsx";
import { subjectNames } from "#renderer/kit/formatting/subject-name.ts";
import { issueText } from "#renderer/kit/fields/field-issues.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import { ScheduleField } from "#renderer/kit/fields/ScheduleField.tsx";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { UnsavedDialog } from "#renderer/kit/navigation/UnsavedDialog.tsx";
import { OversoldNote } from "../OversoldNote.tsx";
import { IssueSummary } from "./IssueSummary.tsx";
import { RecordingFields } from "./RecordingFields.tsx";
import { ThumbnailField } from "./ThumbnailField.tsx";
import { useLectureForm } from "./use-lecture-form.ts";
import { zoneChoices } from "./zone-choices.ts";
import "./lecture-form.css";

interface LectureFormProps {
  /** Null creates a new lecture. */
  lecture: LectureDetail | null;
  onSaved: (lectureId: string) => void;
  /** null while unknown. */
  limits: SeatLimits | null;
  /** Renders a test of whether the connection supports this many seats. */
  uploadTest: (limits: SeatLimits, seats: number) => ReactNode;
}

type Form = Omit<ReturnType<typeof useLectureForm>, "attach">;

const SUBJECTS_ID = "lecture-subjects";

function SubjectFields({
  fields,
  change,
  setField,
  issues,
}: Pick<Form, "fields" | "change" | "setField" | "issues">) {
  const { t } = useTranslation("lectures");
  return (
    <>
      <TextField
        label={t("subjectField")}
        hint={t("subjectHint")}
        issue={issueText(issues, "type")}
        name="type"
        list={SUBJECTS_ID}
        value={fields.type}
        onChange={change("type")}
      />
      <datalist id={SUBJECTS_ID}>
        {subjectNames().map((subject) => (
          <option key={subject}>{subject}</option>
        ))}
      </datalist>
      <SelectField
        label={t("languageField")}
        issue={issueText(issues, "language")}
        name="language"
        value={fields.language}
        options={[
          { value: "", text: t("noLanguage") },
          ...spokenLanguages.map((language) => ({ value: language, text: t(`languages.${language}`) })),
        ]}
        onChoose={(language) => setField("language", language)}
      />
    </>
  );
}

function ContentFields({ fields, change, setField, issues, thumbnail }: Form) {
  const { t } = useTranslation("lectures");
  return (
    <fieldset>
      <legend>{t("partContent")}</legend>
      <ThumbnailField
        shown={thumbnail.shown}
        onChoose={(file) => void thumbnail.choose(file)}
        onRemove={thumbnail.remove}
        issue={issueText(issues, "thumbnail")}
      />
      <TextField
        label={t("title")}
        required
        issue={issueText(issues, "name")}
        name="name"
        value={fields.name}
        onChange={change("name")}
      />
      <TextAreaField
        label={t("description")}
        required
        hint={t("descriptionHint")}
        issue={issueText(issues, "description")}
        name="description"
        rows={7}
        value={fields.description}
        onChange={change("description")}
      />
      <SubjectFields {...{ fields, change, setField, issues }} />
    </fieldset>
  );
}

function TimeFields({ fields, change, setField, issues }: Form) {
  const { t } = useTranslation("lectures");
  return (
    <fieldset>
      <legend>{t("partTime")}</legend>
      <div className="lecture-form__grid">
        <ScheduleField
          label={t("dateAndTime")}
          name="schedule"
          value={fields.schedule}
          onChange={change("schedule")}
          shown={usePreferences((all) => all)}
          issue={issueText(issues, "schedule")}
        />
        <SelectField
          label={t("zoneField")}
          issue={issueText(issues, "zone")}
          name="zone"
          value={fields.zone}
          options={zoneChoices(fields.zone).map(({ zone, name }) => ({ value: zone, text: name }))}
          onChoose={(zone) => setField("zone", zone)}
        />
        <TextField
          label={t("durationField")}
          issue={issueText(issues, "duration")}
          type="number"
          name="duration"
          min={15}
          step={5}
          value={fields.duration}
          onChange={change("duration")}
        />
      </div>
    </fieldset>
  );
}

function PriceFields(props: Form & Pick<LectureFormProps, "limits" | "uploadTest">) {
  const { fields, change, issues, limits, uploadTest } = props;
  const { t } = useTranslation("lectures");
  return (
    <fieldset>
      <legend>{t("partPrice")}</legend>
      <div className="lecture-form__grid">
        {/* `type="number"` would silently drop text that is not a number. */}
        <TextField
          label={t("priceField")}
          hint={t("priceHint")}
          required
          issue={issueText(issues, "price")}
          name="price"
          inputMode="decimal"
          value={fields.price}
          onChange={change("price")}
        />
        <TextField
          label={t("capacityField")}
          hint={limits === null ? t("capacityHint") : t("capacityHintUpTo", { max: limits.maxSeats })}
          issue={issueText(issues, "capacity")}
          type="number"
          name="capacity"
          min={1}
          {...(limits && { max: limits.maxSeats })}
          value={fields.capacity}
          onChange={change("capacity")}
        />
      </div>
      {limits && uploadTest(limits, Number(fields.capacity) || limits.maxSeats)}
    </fieldset>
  );
}

function RestoredNote({ restored, startOver }: Form) {
  const { t } = useTranslation("lectures");
  if (!restored) return null;
  return (
    <div className="lecture-form__restored">
      <output>{t("restored")}</output>
      <Button onClick={startOver}>{t("startOver")}</Button>
    </div>
  );
}

export function LectureForm({ lecture, onSaved, limits, uploadTest }: LectureFormProps) {
  const { t } = useTranslation("lectures");
  const { attach, ...form } = useLectureForm(lecture, onSaved);
  return (
    <form className="lecture-form" noValidate onSubmit={form.handleSubmit} ref={attach}>
      <IssueSummary refusal={form.refusal} />
      <RestoredNote {...form} />
      {lecture !== null && <OversoldNote lecture={lecture} />}
      <ContentFields {...form} />
      <TimeFields {...form} />
      <PriceFields {...form} limits={limits} uploadTest={uploadTest} />
      <RecordingFields {...form} canRecord={limits?.canRecord === true} />
      <div className="lecture-form__end">
        <SubmitButton
          busy={form.busy}
          text={lecture === null ? t("create") : t("save")}
          busyText={t("saving")}
        />
        {form.progress !== null && (
          <UploadProgress
            share={form.progress}
            text={
              form.progress < 1 ? t("uploading", { percent: Math.round(form.progress * 100) }) : t("uploaded")
            }
          />
        )}
      </div>
      <UnsavedDialog warning={form.warning} />
    </form>
  );
}
