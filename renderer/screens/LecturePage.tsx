import { Spinner } from "@fluentui/react-components";
import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { LectureDetail } from "#contract/lecture.ts";
import { useLoad } from "#renderer/api/use-load.ts";
import { loadLecture } from "#renderer/lectures/lecture-actions.ts";
import { errorText } from "#renderer/messages/error-text.ts";
import { LinkButton } from "#renderer/ui/LinkButton.tsx";
import { EmptyNotice, FailureNotice } from "#renderer/ui/ListStates.tsx";
import { AppPage } from "./AppPage.tsx";
import { useLectureId } from "./use-lecture-id.ts";

interface LecturePageProps {
  /** Of the tab, until the lecture's name is known. */
  title: string;
  /** `reload` fetches the lecture anew. */
  children: (lecture: LectureDetail, reload: () => void) => ReactNode;
}

/** A page about the chosen lecture: loads it, and says so when there is none. */
export function LecturePage({ title, children }: LecturePageProps) {
  const { t } = useTranslation("lectures");
  const id = useLectureId();
  if (id === null) {
    return (
      <AppPage title={title}>
        <EmptyNotice text={t("noLecture")} />
        <LinkButton appearance="primary" to="/lectures">
          {t("toDiscover")}
        </LinkButton>
      </AppPage>
    );
  }
  return (
    <ChosenLecture key={id} id={id} title={title}>
      {children}
    </ChosenLecture>
  );
}

function ChosenLecture({ id, title, children }: LecturePageProps & { id: string }) {
  const { t } = useTranslation("lectures");
  const load = useCallback((signal: AbortSignal) => loadLecture(id, signal), [id]);
  const { state, again } = useLoad(load);
  if (state.phase === "loaded") {
    return <AppPage title={`${state.data.name} · ${title}`}>{children(state.data, again)}</AppPage>;
  }
  return (
    <AppPage title={title}>
      {state.phase === "loading" ? (
        <Spinner className="page-spinner" label={t("loadingLecture")} />
      ) : (
        <FailureNotice text={errorText(state.error)} onRetry={again} />
      )}
    </AppPage>
  );
}
