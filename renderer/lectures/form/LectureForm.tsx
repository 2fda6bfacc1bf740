import { Button, Field, Input, Select, Textarea } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { LectureDetail } from "#contract/lectures/lecture.ts";
import type { SeatLimits } from "#contract/lectures/seats.ts";
import { subjectNames } from "#renderer/kit/formatting/subject-name.ts";
import { issueOf, issueText } from "#renderer/kit/fields/field-issues.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import { ScheduleField } from "#renderer/kit/fields/ScheduleField.tsx";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { UnsavedDialog } from "#renderer/kit/navigation/UnsavedDialog.tsx";
import { OversoldNote } from "../OversoldNote.tsx";
import { IssueSummary } from "./IssueSummary.tsx";
import { RecordingFields } from "./RecordingFields.tsx";
import { ThumbnailField, UploadProgress } from "./ThumbnailField.tsx";
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

function ContentFields({ fields, change, issues, thumbnail }: Form) {
  const { t } = useTranslation("lectures");
  return (
    <fieldset>
      <legend>{t("partContent")}</legend>
      <ThumbnailField
        shown={thumbnail.shown}
        onChoose={(file) => void thumbnail.choose(file)}
        onRemove={thumbnail.remove}
        issue={issueOf(issues, "thumbnail")}
      />
      <Field label={t("title")} required {...issueOf(issues, "name")}>
        <Input name="name" value={fields.name} onChange={change("name")} />
      </Field>
      <Field
        label={t("description")}
        required
        hint={t("descriptionHint")}
        {...issueOf(issues, "description")}
      >
        <Textarea
          name="description"
          rows={7}
          resize="vertical"
          value={fields.description}
          onChange={change("description")}
        />
      </Field>
      <Field label={t("subjectField")} hint={t("subjectHint")} {...issueOf(issues, "type")}>
        <Input name="type" list={SUBJECTS_ID} value={fields.type} onChange={change("type")} />
      </Field>
      <datalist id={SUBJECTS_ID}>
        {subjectNames().map((subject) => (
          <option key={subject}>{subject}</option>
        ))}
      </datalist>
    </fieldset>
  );
}

function TimeFields({ fields, change, issues }: Form) {
  const { t } = useTranslation("lectures");
  return (
    <fieldset>
      <legend>{t("partTime")}</legend>
      <div className="lecture-form__grid">
        <ScheduleField
          label={t("dateAndTime")}
          name="schedule"
          value={fields.wallClock}
          onChange={change("wallClock")}
          shown={usePreferences((all) => all)}
          issue={issueText(issues, "schedule")}
        />
        <Field label={t("zoneField")} {...issueOf(issues, "zone")}>
          <Select name="zone" value={fields.zone} onChange={change("zone")}>
            {zoneChoices(fields.zone).map(({ zone, name }) => (
              <option key={zone} value={zone}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("durationField")} {...issueOf(issues, "duration")}>
          <Input
            type="number"
            name="duration"
            min={15}
            step={5}
            value={fields.duration}
            onChange={change("duration")}
          />
        </Field>
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
        <Field label={t("priceField")} hint={t("priceHint")} required {...issueOf(issues, "price")}>
          {/* `type="number"` would silently drop text that is not a number. */}
          <Input name="price" inputMode="decimal" value={fields.price} onChange={change("price")} />
        </Field>
        <Field
          label={t("capacityField")}
          hint={limits === null ? t("capacityHint") : t("capacityHintUpTo", { max: limits.maxSeats })}
          {...issueOf(issues, "capacity")}
        >
          <Input
            type="number"
            name="capacity"
            min={1}
            {...(limits && { max: limits.maxSeats })}
            value={fields.capacity}
            onChange={change("capacity")}
          />
        </Field>
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
        <UploadProgress share={form.progress} />
      </div>
      <UnsavedDialog warning={form.warning} />
    </form>
  );
}
