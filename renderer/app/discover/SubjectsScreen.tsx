import "#renderer/messages/en/catalogue.ts";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router-dom";
import { type Catalogue, publicCatalogue } from "#contract/lectures/catalogue.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { FailureState, Skeletons } from "#renderer/kit/lists/ListStates.tsx";
import { fieldText } from "#renderer/kit/formatting/field-text.ts";
import { AppPage } from "../shell/AppPage.tsx";
import { NotFoundScreen } from "../public/NotFoundScreen.tsx";
import { SubjectsView } from "./SubjectsView.tsx";

const NOTHING: Catalogue = { subject: null, subjects: [], lectures: [], hasMore: false };

/** The guests' catalogue: upcoming lectures of all subjects or of one, and a search. */
export function SubjectsScreen() {
  const { t } = useTranslation("catalogue");
  const { subject } = useParams();
  const [search] = useSearchParams();
  const q = search.get("q") ?? "";
  const page = search.get("page") ?? "1";
  const { state, reload } = useQuery(
    queryOf(publicCatalogue, {
      query: { ...(subject !== undefined && { subject: subject.toLowerCase() }), q, page },
    }),
  );
  if (state.phase === "loading")
    return (
      <AppPage title={t("heading")}>
        <Skeletons shape="card" label={t("loading")} />
      </AppPage>
    );
  if (state.phase === "loaded")
    return <SubjectsView catalogue={state.data} q={q} page={Number(page)} issue={null} />;
  const { code, fields } = state.error;
  const issue = fields?.["q"]?.[0];
  if (issue !== undefined) return <SubjectsView catalogue={NOTHING} q="" page={1} issue={fieldText(issue)} />;
  if (code === "not_found" || code === "invalid") return <NotFoundScreen />;
  return (
    <AppPage title={t("heading")}>
      <FailureState text={t("failed")} onRetry={reload} />
    </AppPage>
  );
}
