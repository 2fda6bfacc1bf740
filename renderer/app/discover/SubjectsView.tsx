import "#renderer/messages/en/catalogue.ts";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { type Catalogue, subjectPath } from "#contract/lectures/catalogue.ts";
import { MAX_SEARCH_LENGTH } from "#contract/text/cut-text.ts";
import { subjectName } from "#renderer/kit/formatting/subject-name.ts";
import { EmptyState } from "#renderer/kit/lists/ListStates.tsx";
import { LectureCard } from "#renderer/lectures/LectureCard.tsx";
import "#renderer/kit/actions/plain-button.css";
import "#renderer/lectures/list/lecture-list.css";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { AppPage } from "../shell/AppPage.tsx";
import "./subjects.css";

interface SubjectsViewProps {
  catalogue: Catalogue;
  q: string;
  page: number;
  /** The reason why the search was refused; null if it wasn't. */
  issue: string | null;
}

const pathOf = (subject: string | null) => (subject === null ? "/subjects" : subjectPath(subject));

/** Returns the address of a page of the catalogue. */
function addressOf(subject: string | null, q: string, page = 1): string {
  const query = new URLSearchParams({ ...(q !== "" && { q }), ...(page > 1 && { page: String(page) }) });
  return query.size === 0 ? pathOf(subject) : `${pathOf(subject)}?${query}`;
}

/** The guests' catalogue without data loading. The server renders it, and it works without scripts. */
export function SubjectsView({ catalogue, q, page, issue }: SubjectsViewProps) {
  const { t } = useTranslation("catalogue");
  const { subject, lectures } = catalogue;
  const heading = subject === null ? t("heading") : t("subjectHeading", { subject: subjectName(subject) });
  return (
    <AppPage title={heading}>
      <div className="catalogue">
        <div className="app-page__heading">
          <h1>{heading}</h1>
          <p>{t("lead")}</p>
        </div>
        <CatalogueSearch key={`${subject} ${q}`} subject={subject} q={q} issue={issue} />
        <Subjects {...catalogue} />
        {q !== "" && (
          <p className="catalogue__results">
            {t("resultsFor", { query: q })} <Link to={pathOf(subject)}>{t("showAll")}</Link>
          </p>
        )}
        {lectures.length === 0 ? (
          issue === null && <Nothing subject={subject} q={q} />
        ) : (
          <ul className="lecture-list">
            {lectures.map((lecture, index) => (
              <li key={lecture._id}>
                <LectureCard lecture={lecture} eager={index < 2} />
              </li>
            ))}
          </ul>
        )}
        <Pages {...{ catalogue, q, page }} />
      </div>
    </AppPage>
  );
}

/** A GET form, which a browser submits itself until the application runs. */
function CatalogueSearch({ subject, q, issue }: Pick<SubjectsViewProps, "q" | "issue"> & SubjectOnly) {
  const { t } = useTranslation("catalogue");
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const handleSubmit = () => void navigate(addressOf(subject, input.current?.value.trim() ?? ""));
  return (
    <search>
      <Form className="catalogue__search" action={pathOf(subject)} onSubmit={handleSubmit}>
        <label className="visually-hidden" htmlFor={id}>
          {t("searchLabel")}
        </label>
        <input
          ref={input}
          id={id}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder={t("searchPlaceholder")}
          aria-invalid={issue !== null}
          aria-describedby={issue === null ? undefined : `${id}issue`}
        />
        <button type="submit" className="plain-button plain-button--primary">
          {t("search")}
        </button>
        {issue !== null && (
          <p className="catalogue__issue" id={`${id}issue`} role="alert">
            {issue}
          </p>
        )}
      </Form>
    </search>
  );
}

interface SubjectOnly {
  subject: string | null;
}

function Subjects({ subject, subjects }: Pick<Catalogue, "subject" | "subjects">) {
  const { t } = useTranslation("catalogue");
  const shown = subject === null || subjects.includes(subject) ? subjects : [...subjects, subject];
  if (shown.length === 0) return null;
  return (
    <nav className="catalogue__subjects" aria-label={t("subjects")}>
      <ul>
        {[null, ...shown].map((one) => (
          <li key={one}>
            <Link to={pathOf(one)} aria-current={one === subject ? "page" : undefined}>
              {one === null ? t("allSubjects") : subjectName(one)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Nothing({ subject, q }: SubjectOnly & { q: string }) {
  const { t } = useTranslation("catalogue");
  const planned =
    subject === null ? t("nothingPlanned") : t("nothingInSubject", { subject: subjectName(subject) });
  return (
    <div className="catalogue__nothing">
      <EmptyState text={q === "" ? planned : t("nothingFound", { query: q })} />
      <Link className="plain-button" to="/mentors">
        {t("seeMentors")}
      </Link>
    </div>
  );
}

function Pages({ catalogue: { subject, hasMore }, q, page }: Omit<SubjectsViewProps, "issue">) {
  const { t } = useTranslation("catalogue");
  if (page === 1 && !hasMore) return null;
  return (
    <nav className="catalogue__pages" aria-label={t("pages")}>
      {page > 1 && (
        <Link className="plain-button" rel="prev" to={addressOf(subject, q, page - 1)}>
          {t("earlier")}
        </Link>
      )}
      {hasMore && (
        <Link className="plain-button" rel="next" to={addressOf(subject, q, page + 1)}>
          {t("later")}
        </Link>
      )}
    </nav>
  );
}
