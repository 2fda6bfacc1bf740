import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { healthQuery, waitingCountsQuery } from "./admin-actions.ts";
import { SectionNav } from "#renderer/kit/navigation/SectionNav.tsx";
import "./admin.css";

export const ADMIN_SECTIONS = [
  "health",
  "payments",
  "payouts",
  "deliveries",
  "complaints",
  "missing-replays",
  "cut-outs",
  "reported-messages",
  "lectures",
  "users",
  "downloads",
  "audit-log",
] as const;
export type AdminSection = (typeof ADMIN_SECTIONS)[number];

interface AdminFrameProps {
  section: AdminSection;
  children: ReactNode;
}

/** Navigation between the sections, and a description of the current one. */
export function AdminFrame({ section, children }: AdminFrameProps) {
  const { t } = useTranslation("admin");
  return (
    <div className="admin">
      <h1>{t("heading")}</h1>
      <Sections />
      <section className="admin-section" aria-labelledby="admin-section">
        <h2 id="admin-section">{t(`section.${section}`)}</h2>
        <p className="admin-section__lead">{t(`${section}.lead`)}</p>
        {children}
      </section>
    </div>
  );
}

/** An older result of the checks is good enough for a number, since some of them ask other systems. */
const HEALTH_STALE_MS = 60_000;

/** What waits for an admin, by section. */
function useWaitingCounts() {
  const waiting = useQuery(waitingCountsQuery);
  const health = useQuery(healthQuery, { staleMs: HEALTH_STALE_MS });
  const counts: Partial<Record<AdminSection, number>> = {
    ...(waiting.state.phase === "loaded" && waiting.state.data),
    ...(health.state.phase === "loaded" && { health: health.state.data.findings.length }),
  };
  return { counts, reload: waiting.reload };
}

function Sections() {
  const { t } = useTranslation("admin");
  const { counts, reload } = useWaitingCounts();
  return (
    <SectionNav
      label={t("sections")}
      sections={ADMIN_SECTIONS.map((name) => {
        const { [name]: count = 0 } = counts;
        const text = t(`section.${name}`);
        const waiting = { count, name: t("waitingIn", { section: text, count }) };
        return { to: `/admin/${name}`, text, ...(count > 0 && { waiting }) };
      })}
      onOpen={reload}
    />
  );
}
