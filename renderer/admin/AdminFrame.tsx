import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
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
      <SectionNav
        label={t("sections")}
        sections={ADMIN_SECTIONS.map((name) => ({ to: `/admin/${name}`, text: t(`section.${name}`) }))}
      />
      <section className="admin-section" aria-labelledby="admin-section">
        <h2 id="admin-section">{t(`section.${section}`)}</h2>
        <p className="admin-section__lead">{t(`${section}.lead`)}</p>
        {children}
      </section>
    </div>
  );
}
