import { useTranslation } from "react-i18next";
import { spokenLanguages } from "#contract/text/spoken-language.ts";
import { subjectName } from "#renderer/kit/formatting/subject-name.ts";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import type { LectureFilters } from "./lecture-filters.ts";
import type { LectureFilterControl } from "./use-lecture-filters.ts";
import { useSubjects } from "./use-subjects.ts";

interface ChoicesProps extends Pick<LectureFilterControl, "change"> {
  filters: LectureFilters;
}

const option = <Value extends string>(value: Value, text: string) => ({ value, text });

export function FilterChoices({ searching, ...control }: ChoicesProps & { searching: boolean }) {
  return (
    <>
      <SubjectChoice {...control} />
      <LanguageChoice {...control} />
      <PriceChoice {...control} />
      <DayChoices {...control} />
      <SortChoice {...control} searching={searching} />
    </>
  );
}

function SubjectChoice({ filters: { type }, change }: ChoicesProps) {
  const { t } = useTranslation("lectures");
  const subjects = useSubjects(type).map(({ type: subject, count }) =>
    option(subject, count === null ? subjectName(subject) : `${subjectName(subject)} (${count})`),
  );
  return (
    <SelectField
      label={t("filters.subject")}
      value={type ?? ""}
      options={[option("", t("filters.anySubject")), ...subjects]}
      onChoose={(chosen) => change({ type: chosen === "" ? null : chosen })}
    />
  );
}

function LanguageChoice({ filters: { language }, change }: ChoicesProps) {
  const { t } = useTranslation("lectures");
  return (
    <SelectField
      label={t("filters.language")}
      value={language ?? ""}
      options={[
        option("", t("filters.anyLanguage")),
        ...spokenLanguages.map((one) => option(one, t(`languages.${one}`))),
      ]}
      onChoose={(chosen) => change({ language: chosen === "" ? null : chosen })}
    />
  );
}

function PriceChoice({ filters, change }: ChoicesProps) {
  const { t } = useTranslation("lectures");
  return (
    <SelectField
      label={t("filters.price")}
      value={filters.price}
      options={[
        option("any", t("filters.anyPrice")),
        option("free", t("filters.free")),
        option("paid", t("filters.paid")),
        option("range", t("filters.priceRange")),
      ]}
      onChoose={(price) => change({ price })}
    />
  );
}

function DayChoices({ filters, change }: ChoicesProps) {
  const { t } = useTranslation("lectures");
  return (
    <>
      <SelectField
        label={t("filters.days")}
        value={filters.days}
        options={[
          option("any", t("filters.anyDay")),
          option("today", t("filters.today")),
          option("week", t("filters.week")),
          option("range", t("filters.dayRange")),
        ]}
        onChoose={(days) => change({ days })}
      />
      <SelectField
        label={t("filters.when")}
        value={filters.when}
        options={[
          option("all", t("filters.all")),
          option("upcoming", t("filters.upcoming")),
          option("past", t("filters.past")),
        ]}
        onChoose={(when) => change({ when })}
      />
    </>
  );
}

function SortChoice({ filters, change, searching }: ChoicesProps & { searching: boolean }) {
  const { t } = useTranslation("lectures");
  const soonest = t("filters.soonest");
  return (
    <SelectField
      label={t("filters.sort")}
      value={filters.sort ?? ""}
      options={[
        option("", searching ? t("filters.best") : soonest),
        ...(searching ? [option("soonest", soonest)] : []),
        option("price", t("filters.lowPrice")),
        option("newest", t("filters.newest")),
      ]}
      onChoose={(sort) => change({ sort: sort === "" ? null : sort })}
    />
  );
}
