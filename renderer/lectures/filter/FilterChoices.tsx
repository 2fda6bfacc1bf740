import { useTranslation } from "react-i18next";
import { subjectName } from "#renderer/messages/subject-name.ts";
import { Choice } from "./Choice.tsx";
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
    <Choice
      label={t("filters.subject")}
      value={type ?? ""}
      options={[option("", t("filters.anySubject")), ...subjects]}
      onChange={(chosen) => change({ type: chosen === "" ? null : chosen })}
    />
  );
}

function PriceChoice({ filters, change }: ChoicesProps) {
  const { t } = useTranslation("lectures");
  return (
    <Choice
      label={t("filters.price")}
      value={filters.price}
      options={[
        option("any", t("filters.anyPrice")),
        option("free", t("filters.free")),
        option("paid", t("filters.paid")),
        option("range", t("filters.priceRange")),
      ]}
      onChange={(price) => change({ price })}
    />
  );
}

function DayChoices({ filters, change }: ChoicesProps) {
  const { t } = useTranslation("lectures");
  return (
    <>
      <Choice
        label={t("filters.days")}
        value={filters.days}
        options={[
          option("any", t("filters.anyDay")),
          option("today", t("filters.today")),
          option("week", t("filters.week")),
          option("range", t("filters.dayRange")),
        ]}
        onChange={(days) => change({ days })}
      />
      <Choice
        label={t("filters.when")}
        value={filters.when}
        options={[
          option("all", t("filters.all")),
          option("upcoming", t("filters.upcoming")),
          option("past", t("filters.past")),
        ]}
        onChange={(when) => change({ when })}
      />
    </>
  );
}

function SortChoice({ filters, change, searching }: ChoicesProps & { searching: boolean }) {
  const { t } = useTranslation("lectures");
  const soonest = t("filters.soonest");
  return (
    <Choice
      label={t("filters.sort")}
      value={filters.sort ?? ""}
      options={[
        option("", searching ? t("filters.best") : soonest),
        ...(searching ? [option("soonest", soonest)] : []),
        option("price", t("filters.lowPrice")),
        option("newest", t("filters.newest")),
      ]}
      onChange={(sort) => change({ sort: sort === "" ? null : sort })}
    />
  );
}
