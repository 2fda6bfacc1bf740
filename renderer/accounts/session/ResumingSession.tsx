import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { PageWaiting } from "#renderer/kit/feedback/PageWaiting.tsx";
import { resumeSession } from "./resume-session.ts";

/**
 * Shown while a session is being resumed with the browser's cookie; success changes the session store. If the request
 * fails, shows `fallback` or a retry button.
 */
export function ResumingSession({ fallback }: { fallback?: ReactNode }) {
  const { t } = useTranslation("accounts");
  const { state, reload } = useQuery({ key: ["resume session"], load: resumeSession });
  if (state.phase !== "failed") return <PageWaiting />;
  return fallback ?? <FailureState text={t("accountFailed")} onRetry={reload} />;
}
