import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLoad } from "#renderer/api/use-load.ts";
import { FailureNotice } from "#renderer/ui/feedback/ListStates.tsx";
import { PageWaiting } from "#renderer/ui/feedback/PageWaiting.tsx";
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
