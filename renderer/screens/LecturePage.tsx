import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Lecture, LectureDetail } from "#contract/lecture.ts";
import type { ApiError } from "#renderer/api/api-error.ts";
import { useLoad } from "#renderer/api/use-load.ts";
import { loadLecture } from "#renderer/lectures/lecture-actions.ts";
import { errorText } from "#renderer/messages/error-text.ts";
import { EmptyNotice, FailureNotice } from "#renderer/ui/ListStates.tsx";
import { Waiting } from "#renderer/ui/Waiting.tsx";
import { AppPage } from "./AppPage.tsx";
import { useLectureId } from "./use-lecture-id.ts";

interface LecturePageProps<Shown extends Lecture> {
  /** Of the tab, until the lecture's name is known. */
  title: string;
  /** `reload` fetches the lecture anew. */
  children: (lecture: Shown, reload: () => void) => ReactNode;
}

interface LoadedLecturePageProps<Shown extends Lecture> extends LecturePageProps<Shown> {
  /** A function of the module's, since a new one loads anew. */
  load: (id: string, signal: AbortSignal) => Promise<Shown>;
}

/** A page about the chosen lecture, for who is signed in. */
export function LecturePage(props: LecturePageProps<LectureDetail>) {
  return <LoadedLecturePage load={loadLecture} {...props} />;
}

/** A page about the chosen lecture: loads it, and says so when there is none. */
export function LoadedLecturePage<Shown extends Lecture>(props: LoadedLecturePageProps<Shown>) {
  const { t } = useTranslation("lectures");
  const id = useLectureId();
  if (id !== null) return <ChosenLecture key={id} id={id} {...props} />;
  return (
    <AppPage title={props.title}>
      <HiddenHeading text={props.title} />
      <NoLecture text={t("noLecture")} />
    </AppPage>
  );
}

function ChosenLecture<Shown extends Lecture>(props: LoadedLecturePageProps<Shown> & { id: string }) {
  const { id, title, load, children } = props;
  const { t } = useTranslation("lectures");
  const loadThis = useCallback((signal: AbortSignal) => load(id, signal), [id, load]);
  const { state, again } = useLoad(loadThis);
  if (state.phase === "loaded") {
    return <AppPage title={`${state.data.name} · ${title}`}>{children(state.data, again)}</AppPage>;
  }
  return (
    <AppPage title={title}>
      <HiddenHeading text={title} />
      {state.phase === "loading" ? (
        <Waiting label={t("loadingLecture")} />
      ) : (
        <LoadingFailed error={state.error} onRetry={again} />
      )}
    </AppPage>
  );
}

/** Until there is a lecture whose name could head the page. */
function HiddenHeading({ text }: { text: string }) {
  return <h1 className="visually-hidden">{text}</h1>;
}

const GONE = { code: "lecture_not_found" } as const;

/** What is gone stays gone: then a way on instead of another try. */
function LoadingFailed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const isGone = error.code === GONE.code || error.code === "invalid";
  if (!isGone) return <FailureNotice text={errorText(error)} onRetry={onRetry} />;
  return <NoLecture text={errorText({ ...GONE, message: error.message })} />;
}

function NoLecture({ text }: { text: string }) {
  const { t } = useTranslation("lectures");
  return (
    <div className="no-lecture">
      <EmptyNotice text={text} />
      <Link className="plain-button plain-button--primary" to="/lectures">
        {t("toDiscover")}
      </Link>
    </div>
  );
}
