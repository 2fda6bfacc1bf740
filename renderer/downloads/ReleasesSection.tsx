import { useTranslation } from "react-i18next";
import type { Release } from "#contract/desktop/release.ts";
import { megabytes } from "#contract/text/megabytes.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { EmptyState, FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { PageWaiting } from "#renderer/kit/feedback/PageWaiting.tsx";
import { releasesQuery } from "./release-queries.ts";
import { downloadUrl } from "./installer-text.ts";
import "./downloads.css";

function ReleaseFiles({ release }: { release: Release }) {
  const { t } = useTranslation("downloads");
  return (
    <article className="downloads__release">
      <h3>
        {release.version} <span>{formatDateTime(release.releasedAt)}</span>
      </h3>
      <ul>
        {release.installers.map((installer) => (
          <li key={installer.file}>
            <a href={downloadUrl(installer)} target="_blank" rel="noreferrer">
              {installer.file}
            </a>{" "}
            <span>{t("size", { megabytes: megabytes(installer.size) })}</span>
            <code className="downloads__hash">SHA-512 {installer.sha512}</code>
          </li>
        ))}
      </ul>
    </article>
  );
}

function DeployNotes() {
  const { t } = useTranslation("downloads");
  return (
    <section aria-labelledby="deploying">
      <h3 id="deploying">{t("deploy.heading")}</h3>
      <ul className="downloads__deploy">
        <li>
          {t("deploy.forMe")} <code>Gubae-….exe /S /currentuser</code>
        </li>
        <li>
          {t("deploy.forAll")} <code>Gubae-….exe /S /allusers</code>
        </li>
        <li>
          {t("deploy.debian")} <code>apt install ./Gubae-….deb</code>
        </li>
        <li>{t("deploy.policy")}</li>
      </ul>
    </section>
  );
}

/** All versions with sizes and hashes, and how to deploy the app to many computers. */
export function ReleasesSection() {
  const { t } = useTranslation("downloads");
  const { state, reload } = useQuery(releasesQuery);
  if (state.phase === "loading") return <PageWaiting />;
  if (state.phase === "failed") return <FailureState text={t("failed")} onRetry={reload} />;
  return (
    <div className="downloads">
      {state.data.length === 0 && <EmptyState text={t("noneYet")} />}
      {state.data.map((release) => (
        <ReleaseFiles key={release.version} release={release} />
      ))}
      <DeployNotes />
    </div>
  );
}
