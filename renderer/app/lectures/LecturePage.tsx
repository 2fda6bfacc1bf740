import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Lecture, LectureDetail } from "#contract/lectures/lecture.ts";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import type { Query, QueryOptions } from "#renderer/data/queries/query-cache.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { lectureQuery } from "#renderer/lectures/lecture-queries.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { EmptyState, FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { Waiting } from "#renderer/kit/feedback/Waiting.tsx";
import { AppPage } from "../shell/AppPage.tsx";
import { useLectureId } from "#renderer/lectures/use-lecture-id.ts";

interface LecturePageProps<Shown extends Lecture> {
  /** The document's title until the lecture is loaded. */
  title: string;
  /** `reload` fetches the lecture again. */
  children: (lecture: Shown, reload: () => void) => ReactNode;
}

interface LoadedLecturePageProps<Shown extends Lecture> extends LecturePageProps<Shown> {
  query: (id: string) => Query<Shown>;
  /** Shows more about a lecture that doesn't exist any more than `nothing`, which says so. */
  missing?: (id: string, nothing: ReactNode) => ReactNode;
  options?: QueryOptions<Shown>;
}

/** A page about the chosen lecture, for signed-in users. */
export function LecturePage(props: LecturePageProps<LectureDetail>) {
  return <LoadedLecturePage query={lectureQuery} {...props} />;
}

/** Loads the chosen lecture, or shows a banner if none is chosen. */
export function LoadedLecturePage<Shown extends Lecture>(props: LoadedLecturePageProps<Shown>) {
  const { t } = useTranslation("lectures");
  const id = useLectureId();
  if (id !== null) return <ChosenLecture key={id} id={id} {...props} />;
  return (
    <AppPage title={props.title}>
      <HiddenHeading text={props.title} />
      <NoLecture>
        <EmptyState text={t("noLecture")} />
      </NoLecture>
    </AppPage>
  );
}

function ChosenLecture<Shown extends Lecture>(props: LoadedLecturePageProps<Shown> & { id: string }) {
  const { id, title, query, options, missing, children } = props;
  const { t } = useTranslation("lectures");
  const { state, reload } = useQuery(query(id), options);
  if (state.phase === "loaded") {
    return <AppPage title={`${state.data.name} · ${title}`}>{children(state.data, reload)}</AppPage>;
  }
  return (
    <AppPage title={title}>
      <HiddenHeading text={title} />
      {state.phase === "loading" ? (
        <Waiting label={t("loadingLecture")} />
      ) : (
        <LoadingFailed
          error={state.error}
          onRetry={reload}
          missing={(nothing) => missing?.(id, nothing) ?? nothing}
        />
      )}
    </AppPage>
  );
}

/** The page's heading until the lecture's name is loaded. */
function HiddenHeading({ text }: { text: string }) {
  return <h1 className="visually-hidden">{text}</h1>;
}

const GONE = { code: "lecture_not_found" } as const;

interface LoadingFailedProps {
  error: ApiError;
  onRetry: () => void;
  missing: (nothing: ReactNode) => ReactNode;
}

/** Loading a deleted lecture again is pointless, so this shows a link to other lectures instead of a retry button. */
function LoadingFailed({ error, onRetry, missing }: LoadingFailedProps) {
  const isGone = error.code === GONE.code || error.code === "invalid";
  if (!isGone) return <FailureState text={errorText(error)} onRetry={onRetry} />;
  const text = errorText({ ...GONE, message: error.message });
  return <NoLecture>{missing(<EmptyState text={text} />)}</NoLecture>;
}

function NoLecture({ children }: { children: ReactNode }) {
  const { t } = useTranslation("lectures");
  return (
    <div className="no-lecture">
      {children}
      <Link className="plain-button plain-button--primary" to="/lectures">
        {t("toDiscover")}
      </Link>
    </div>
  );
}
