import { Field, Input, Select, Textarea } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import type { LectureDetail } from "#contract/lecture.ts";
import { enterMovesOn } from "#renderer/ui/enter-moves-on.ts";
import { issueOf } from "#renderer/ui/field-issues.ts";
import { SubmitButton } from "#renderer/ui/SubmitButton.tsx";
import { SUBJECTS } from "./subjects.ts";
import { ThumbnailField } from "./ThumbnailField.tsx";
import { useLectureForm } from "./use-lecture-form.ts";
import { zoneNames } from "./zone-names.ts";
import "./lecture-form.css";

interface LectureFormProps {
  /** Null creates a new lecture. */
  lecture: LectureDetail | null;
  onSaved: (lectureId: string) => void;
}

type Form = ReturnType<typeof useLectureForm>;

const SUBJECTS_ID = "lecture-subjects";

function TextFields({ fields, change, issues }: Form) {
  const { t } = useTranslation("lectures");
  return (
    <>
      <Field label={t("title")} required {...issueOf(issues, "name")}>
        <Input name="name" value={fields.name} onChange={change("name")} />
      </Field>
      <Field label={t("description")} required {...issueOf(issues, "description")}>
        <Textarea
          name="description"
          rows={6}
          resize="vertical"
          value={fields.description}
          onChange={change("description")}
        />
      </Field>
    </>
  );
}

function TimeFields({ fields, change, issues }: Form) {
  const { t } = useTranslation("lectures");
  return (
    <>
      <Field label={t("dateAndTime")} required {...issueOf(issues, "schedule")}>
        <Input
          type="datetime-local"
          name="schedule"
          value={fields.wallClock}
          onChange={change("wallClock")}
        />
      </Field>
      <Field label={t("zoneField")} {...issueOf(issues, "zone")}>
        <Select name="zone" value={fields.zone} onChange={change("zone")}>
          {zoneNames(fields.zone).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </Select>
      </Field>
    </>
  );
}

function NumberFields({ fields, change, issues }: Form) {
  const { t } = useTranslation("lectures");
  return (
    <>
      <Field label={t("priceField")} hint={t("priceHint")} required {...issueOf(issues, "price")}>
        <Input
          type="number"
          name="price"
          min={0}
          step={0.01}
          value={fields.price}
          onChange={change("price")}
        />
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
      <Field label={t("capacityField")} hint={t("capacityHint")} {...issueOf(issues, "capacity")}>
        <Input type="number" name="capacity" min={1} value={fields.capacity} onChange={change("capacity")} />
      </Field>
    </>
  );
}

function SubjectField({ fields, change, issues }: Form) {
  const { t } = useTranslation("lectures");
  return (
    <>
      <Field label={t("subjectField")} {...issueOf(issues, "type")}>
        <Input name="type" list={SUBJECTS_ID} value={fields.type} onChange={change("type")} />
      </Field>
      <datalist id={SUBJECTS_ID}>
        {SUBJECTS.map((subject) => (
          <option key={subject}>{subject}</option>
        ))}
      </datalist>
    </>
  );
}

export function LectureForm({ lecture, onSaved }: LectureFormProps) {
  const { t } = useTranslation("lectures");
  const form = useLectureForm(lecture, onSaved);
  return (
    <form className="lecture-form" noValidate onSubmit={form.handleSubmit} ref={enterMovesOn}>
      <ThumbnailField
        present={lecture?.thumbnail ?? null}
        onChoose={form.setThumbnail}
        issue={issueOf(form.issues, "thumbnail")}
      />
      <TextFields {...form} />
      <div className="lecture-form__grid">
        <TimeFields {...form} />
        <SubjectField {...form} />
        <NumberFields {...form} />
      </div>
      <SubmitButton
        busy={form.busy}
        text={lecture === null ? t("create") : t("save")}
        busyText={t("saving")}
      />
    </form>
  );
}
