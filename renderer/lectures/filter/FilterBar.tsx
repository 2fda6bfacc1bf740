import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { ActiveFilters } from "./ActiveFilters.tsx";
import { FilterChoices } from "./FilterChoices.tsx";
import { countFilters, parseBirr, parseDay } from "./lecture-filters.ts";
import { RangeFields } from "./RangeFields.tsx";
import type { LectureFilterControl } from "./use-lecture-filters.ts";
import { useRangeFields } from "./use-range-fields.ts";
import "./filter-bar.css";

interface FilterBarProps extends Omit<LectureFilterControl, "filters" | "clearAll"> {
  /** True if the list shows the results of a search, which can also be sorted by relevance. */
  searching: boolean;
}

/** Filters and sort order of the list. On a phone, a button opens them. */
export function FilterBar({ searching, ...control }: FilterBarProps) {
  const { t } = useTranslation("lectures");
  const [open, setOpen] = useState(false);
  const count = countFilters(control.chosen);
  return (
    <section className="filters" aria-label={t("filters.label")}>
      <button
        type="button"
        className="plain-button filters__toggle"
        aria-expanded={open}
        aria-controls="filters-panel"
        onClick={() => setOpen(!open)}
      >
        {count === 0 ? t("filters.open") : t("filters.openWith", { number: count })}
      </button>
      <Panel {...control} searching={searching} open={open} />
      <ActiveFilters {...control} />
    </section>
  );
}

interface PanelProps extends Omit<FilterBarProps, "clear"> {
  open: boolean;
}

function Panel({ chosen, change, searching, open }: PanelProps) {
  const { minPrice, maxPrice, from, to } = chosen;
  const prices = useRangeFields({
    from: minPrice,
    to: maxPrice,
    parse: parseBirr,
    onChange: (ends) => change({ minPrice: ends.from, maxPrice: ends.to }),
  });
  const days = useRangeFields({
    from,
    to,
    parse: parseDay,
    onChange: (ends) => change(ends),
  });
  const { t } = useTranslation("lectures");
  const handleSubmit = () => {
    prices.commit();
    days.commit();
  };
  return (
    <Form
      id="filters-panel"
      className={open ? "filters__panel filters__panel--open" : "filters__panel"}
      onSubmit={handleSubmit}
    >
      <FilterChoices filters={chosen} change={change} searching={searching} />
      {chosen.price === "range" && (
        <RangeFields
          legend={t("filters.price")}
          labels={{ from: t("filters.lowest"), to: t("filters.highest") }}
          kind="birr"
          fields={prices}
          invalidText={t("filters.noAmount")}
        />
      )}
      {chosen.days === "range" && (
        <RangeFields
          legend={t("filters.days")}
          labels={{ from: t("filters.firstDay"), to: t("filters.lastDay") }}
          kind="day"
          fields={days}
          invalidText={t("filters.noDay")}
        />
      )}
      {/* Without a submit button, Enter does not submit a form with two fields. */}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </Form>
  );
}
