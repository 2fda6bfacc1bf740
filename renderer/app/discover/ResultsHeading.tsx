import { useTranslation } from "react-i18next";
import type { HeaderSearch } from "../shell/SiteHeader.tsx";

interface ResultsHeadingProps {
  heading: string;
  lead?: string;
  search: HeaderSearch;
}

/** A list's heading with the search query below it. */
export function ResultsHeading({ heading, lead, search: { query, onSearch } }: ResultsHeadingProps) {
  const { t } = useTranslation("lectures");
  return (
    <div className="app-page__heading results-heading">
      <h1>{heading}</h1>
      {query === "" ? (
        lead && <p>{lead}</p>
      ) : (
        <output>
          {t("resultsFor", { query })}{" "}
          <button type="button" className="results-heading__all" onClick={() => onSearch("")}>
            {t("showAll")}
          </button>
        </output>
      )}
    </div>
  );
}
