import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLoad } from "#renderer/data/queries/use-load.ts";
import { FailureNotice } from "#renderer/kit/lists/ListStates.tsx";
import { PageWaiting } from "#renderer/kit/feedback/PageWaiting.tsx";
import { resumeSession } from "./resume-session.ts";

/**
 * Shown while the browser's cookie resumes a session, which then changes the session store. When the request fails,
 * it shows `fallback`, or a button to try again.
 */
export function ResumingSession({ fallback }: { fallback?: ReactNode }) {
  const { t } = useTranslation("accounts");
  const { state, reload } = useLoad(resumeSession);
  if (state.phase !== "failed") return <PageWaiting />;
  return fallback ?? <FailureNotice text={t("accountFailed")} onRetry={reload} />;
}
