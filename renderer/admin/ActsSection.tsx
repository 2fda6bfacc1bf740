import { useTranslation } from "react-i18next";
import type { AdminAct } from "#contract/admin.ts";
import { usePages } from "#renderer/api/use-pages.ts";
import { Figures } from "#renderer/ui/Figures.tsx";
import { formatDateTime } from "#renderer/ui/format-instant.ts";
import { PagedItems } from "#renderer/ui/PagedItems.tsx";
import { loadActs } from "./admin-actions.ts";

/** Everything that admins did, the newest first. */
export function ActsSection() {
  const { t } = useTranslation("admin");
  const list = usePages(loadActs);
  return (
    <PagedItems list={list} texts={{ loading: t("loading"), empty: t("acts.empty"), more: t("showMore") }}>
      {(act) => <ActCard act={act} />}
    </PagedItems>
  );
}

function Facts({ facts }: { facts: AdminAct["before"] }) {
  const { t } = useTranslation("admin");
  return (
    <ul className="admin-facts">
      {Object.entries(facts).map(([name, value]) => (
        <li key={name}>
          <code>
            {name}: {value ?? t("none")}
          </code>
        </li>
      ))}
    </ul>
  );
}

function ActCard({ act }: { act: AdminAct }) {
  const { t } = useTranslation("admin");
  return (
    <>
      <div className="admin-card__head">
        <h3>{t(`acts.kind.${act.kind}`)}</h3>
        <span className="admin-card__role">{formatDateTime(act.at)}</span>
      </div>
      {act.reason !== null && <p className="admin-card__note">{act.reason}</p>}
      <Figures
        figures={[
          { label: t("acts.by"), value: act.adminName },
          { label: t("acts.subject"), value: act.subject },
          { label: t("acts.before"), value: <Facts facts={act.before} /> },
          { label: t("acts.after"), value: <Facts facts={act.after} /> },
        ]}
      />
    </>
  );
}
