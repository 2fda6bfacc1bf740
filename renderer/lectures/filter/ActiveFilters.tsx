import { useTranslation } from "react-i18next";
import { subjectName } from "#renderer/kit/formatting/subject-name.ts";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { formatDate } from "#renderer/kit/formatting/format-instant.ts";
import type { LectureFilters } from "./lecture-filters.ts";
import type { LectureFilterControl } from "./use-lecture-filters.ts";

interface ActiveFilter {
  text: string;
  /** The change that removes this filter. */
  without: Partial<LectureFilters>;
}

/** "10 birr – 200 birr", or "from 10 birr" for an open range. */
function useRangeText(): (from: string | null, to: string | null) => string | null {
  const { t } = useTranslation("lectures");
  return (from, to) => {
    if (from !== null && to !== null) return t("filters.between", { from, to });
    if (from !== null) return t("filters.onlyFrom", { from });
    return to === null ? null : t("filters.onlyTo", { to });
  };
}

function useActiveFilters({
  type,
  language,
  price,
  minPrice,
  maxPrice,
  days,
  from,
  to,
  when,
}: LectureFilters) {
  const { t } = useTranslation("lectures");
  const rangeText = useRangeText();
  const birr = (amount: number | null) => (amount === null ? null : formatBirr(amount));
  const day = (iso: string | null) => (iso === null ? null : formatDate(`${iso}T00:00:00Z`, "UTC"));
  const priceText = {
    any: null,
    free: t("filters.free"),
    paid: t("filters.paid"),
    range: rangeText(birr(minPrice), birr(maxPrice)),
  }[price];
  const dayText = {
    any: null,
    today: t("filters.today"),
    week: t("filters.week"),
    range: rangeText(day(from), day(to)),
  }[days];
  const whenText = { all: null, upcoming: t("filters.upcoming"), past: t("filters.past") }[when];
  const all: [string | null, Partial<LectureFilters>][] = [
    [type === null ? null : subjectName(type), { type: null }],
    [language === null ? null : t(`languages.${language}`), { language: null }],
    [priceText, { price: "any" }],
    [dayText, { days: "any" }],
    [whenText, { when: "all" }],
  ];
  return all.flatMap(([text, without]): ActiveFilter[] => (text === null ? [] : [{ text, without }]));
}

/** The active filters, which can be removed one by one or all at once. */
export function ActiveFilters({
  chosen,
  change,
  clear,
}: Pick<LectureFilterControl, "chosen" | "change" | "clear">) {
  const { t } = useTranslation("lectures");
  const active = useActiveFilters(chosen);
  if (active.length === 0) return null;
  return (
    <ul className="filters__active" aria-label={t("filters.active")}>
      {active.map(({ text, without }) => (
        <li key={text}>
          <button
            type="button"
            className="filters__chip"
            aria-label={t("filters.remove", { filter: text })}
            onClick={() => change(without)}
          >
            {text} <span aria-hidden>×</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="filters__clear" onClick={clear}>
          {t("filters.clear")}
        </button>
      </li>
    </ul>
  );
}
