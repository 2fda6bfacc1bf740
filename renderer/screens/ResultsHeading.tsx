import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";

interface ResultsHeadingProps {
  heading: string;
  lead?: string;
  query: string;
}

/** A list's heading, and below it what the list is narrowed to. */
export function ResultsHeading({ heading, lead, query }: ResultsHeadingProps) {
  const { t } = useTranslation("lectures");
  const { pathname } = useLocation();
  return (
    <div className="app-page__heading">
      <h1>{heading}</h1>
      {query === "" ? (
        lead && <p>{lead}</p>
      ) : (
        <output>
          {t("resultsFor", { query })} <Link to={pathname}>{t("showAll")}</Link>
        </output>
      )}
    </div>
  );
}
