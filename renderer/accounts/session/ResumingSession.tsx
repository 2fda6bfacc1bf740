import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLoad } from "#renderer/data/queries/use-load.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { PageWaiting } from "#renderer/kit/feedback/PageWaiting.tsx";
import { resumeSession } from "./resume-session.ts";

/**
 * Shown while a session is being resumed with the browser's cookie; success changes the session store. If the request
 * fails, shows `fallback` or a retry button.
 */
export function ResumingSession({ fallback }: { fallback?: ReactNode }) {
  const { t } = useTranslation("accounts");
  const { state, reload } = useLoad(resumeSession);
  if (state.phase !== "failed") return <PageWaiting />;
  return fallback ?? <FailureState text={t("accountFailed")} onRetry={reload} />;
}
