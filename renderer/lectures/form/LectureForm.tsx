import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DEFAULT_TYPE, type LectureDetail, type LectureFields } from "#contract/lectures/lecture.ts";
import { platformFee } from "#contract/payments/platform-fee.ts";
import type { SeatLimits } from "#contract/lectures/seats.ts";
import { spokenLanguages } from "#contract/text/spoken-language.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { UploadProgress } from "#renderer/kit/feedback/UploadProgress.tsx";
import { AmountField } from "#renderer/kit/fields/AmountField.tsx";
import { ScheduleField } from "#renderer/kit/fields/ScheduleField.tsx";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { subjectName, subjectNames } from "#renderer/kit/formatting/subject-name.ts";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { IssueLinks } from "#renderer/kit/forms/IssueLinks.tsx";
import { UnsavedDialog } from "#renderer/kit/navigation/UnsavedDialog.tsx";
import { OversoldNote } from "../OversoldNote.tsx";
import { RecordingFields } from "./RecordingFields.tsx";
import { changesWhatWasSold } from "./sold-change.ts";
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

/** What a message can be about: a field without a label does not compile. */
type FieldName = keyof LectureFields | "thumbnail";

interface PartProps {
  form: ReturnType<typeof useLectureForm>;
}

const SUBJECTS_ID = "lecture-subjects";

function ContentFields({ form, current }: PartProps & { current: string | null }) {
  const { t } = useTranslation("lectures");
  const languages = spokenLanguages.map((value) => ({ value, text: t(`languages.${value}`) }));
  return (
    <fieldset>
      <legend>{t("partContent")}</legend>
      <ThumbnailField thumbnail={form.thumbnail} current={current} refusedIssue={form.issue("thumbnail")} />
      <TextField label={t("fields.name")} required {...form.field("name")} />
      <TextAreaField
        label={t("fields.description")}
        required
        hint={t("descriptionHint")}
        {...form.field("description")}
        rows={7}
      />
      <TextField
        label={t("fields.type")}
        hint={t("subjectHint", { subject: subjectName(DEFAULT_TYPE) })}
        {...form.field("type")}
        list={SUBJECTS_ID}
      />
      <datalist id={SUBJECTS_ID}>
        {subjectNames().map((subject) => (
          <option key={subject}>{subject}</option>
        ))}
      </datalist>
      <SelectField
        label={t("fields.language")}
        {...form.choice("language")}
        options={[{ value: null, text: t("noLanguage") }, ...languages]}
      />
    </fieldset>
  );
}

function TimeFields({ form }: PartProps) {
  const { t } = useTranslation("lectures");
  return (
    <fieldset>
      <legend>{t("partTime")}</legend>
      <div className="lecture-form__grid">
        <ScheduleField
          label={t("fields.schedule")}
          {...form.field("schedule")}
          shown={usePreferences((all) => all)}
        />
        <SelectField
          label={t("fields.zone")}
          {...form.choice("zone")}
          options={zoneChoices(form.values.zone).map(({ zone, name }) => ({ value: zone, text: name }))}
        />
        <AmountField
          label={t("fields.duration")}
          {...form.field("duration")}
          type="number"
          min={15}
          step={5}
        />
      </div>
    </fieldset>
  );
}

function PriceFields({
  form,
  limits,
  uploadTest,
}: PartProps & Pick<LectureFormProps, "limits" | "uploadTest">) {
  const { t } = useTranslation("lectures");
  return (
    <fieldset>
      <legend>{t("partPrice")}</legend>
      <div className="lecture-form__grid">
        <AmountField label={t("fields.price")} hint={usePriceHint(form)} required {...form.field("price")} />
        <AmountField
          label={t("fields.capacity")}
          hint={limits === null ? t("capacityHint") : t("capacityHintUpTo", { max: limits.maxSeats })}
          {...form.field("capacity")}
          type="number"
          min={1}
          {...(limits && { max: limits.maxSeats })}
        />
      </div>
      {limits && uploadTest(limits, Number(form.values.capacity) || limits.maxSeats)}
    </fieldset>
  );
}

const feeQuery = queryOf(platformFee);

/** What the instructor gets of the price that is typed; how to make the lecture free until there is one. */
function usePriceHint({ values: { price } }: PartProps["form"]): string {
  const { t } = useTranslation("lectures");
  const { state } = useQuery(feeQuery);
  if (state.phase !== "loaded" || typeof price !== "number" || price <= 0) return t("priceHint");
  const { percent } = state.data;
  return t("priceEarns", { sum: formatBirr((price * (100 - percent)) / 100), percent });
}

function RestoredNote({ form }: PartProps) {
  const { t } = useTranslation("lectures");
  if (!form.restored) return null;
  return (
    <div className="lecture-form__restored">
      <output>{t("restored")}</output>
      <Button onClick={form.startOver}>{t("startOver")}</Button>
    </div>
  );
}

/** Before saving: who is told of the change, and may have their money back. */
function SoldChangeNote({ lecture, form }: PartProps & { lecture: LectureDetail }) {
  const { t } = useTranslation("lectures");
  const shown = changesWhatWasSold(lecture, form.values);
  return (
    <output className={shown ? "oversold-note" : undefined}>
      {shown && t("soldChange", { count: lecture.seatsTaken })}
    </output>
  );
}

function Saving({ form: { busy, progress }, isNew }: PartProps & { isNew: boolean }) {
  const { t } = useTranslation("lectures");
  const percent = Math.round((progress ?? 0) * 100);
  return (
    <div className="lecture-form__end">
      <SubmitButton busy={busy} text={isNew ? t("create") : t("save")} busyText={t("saving")} />
      {progress !== null && (
        <UploadProgress share={progress} text={progress < 1 ? t("uploading", { percent }) : t("uploaded")} />
      )}
    </div>
  );
}

export function LectureForm({ lecture, onSaved, limits, uploadTest }: LectureFormProps) {
  const { t } = useTranslation("lectures");
  const form = useLectureForm({ lecture, maxSeats: limits?.maxSeats, onSaved });
  return (
    <Form className="lecture-form" {...form.props}>
      <Banner text={form.bannerText}>
        <IssueLinks<FieldName> issues={form.issues} labels={t("fields", { returnObjects: true })} />
      </Banner>
      <RestoredNote form={form} />
      {lecture !== null && <OversoldNote lecture={lecture} />}
      <ContentFields form={form} current={lecture?.thumbnail ?? null} />
      <TimeFields form={form} />
      <PriceFields form={form} limits={limits} uploadTest={uploadTest} />
      <RecordingFields form={form} canRecord={limits?.canRecord === true} />
      {lecture !== null && <SoldChangeNote lecture={lecture} form={form} />}
      <Saving form={form} isNew={lecture === null} />
      <UnsavedDialog warning={form.warning} />
    </Form>
  );
}
