import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLoad } from "#renderer/api/use-load.ts";
import { FailureNotice } from "#renderer/ui/ListStates.tsx";
import { PageWaiting } from "#renderer/ui/PageWaiting.tsx";
import { resumeSession } from "./resume-session.ts";

/**
 * Waits while this browser's cookie opens a session; the session store then changes. When the server can't be
 * asked, `otherwise` is shown, or a way to try again.
 */
export function ResumingSession({ otherwise }: { otherwise?: ReactNode }) {
  const { t } = useTranslation("accounts");
  const { state, again } = useLoad(resumeSession);
  if (state.phase !== "failed") return <PageWaiting />;
  return otherwise ?? <FailureNotice text={t("accountFailed")} onRetry={again} />;
}
