import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Installer, Release } from "#contract/desktop/release.ts";
import { megabytes } from "#contract/text/megabytes.ts";
import { DownloadIcon } from "#renderer/kit/appearance/app-icons.tsx";
import { buttonClass } from "#renderer/kit/actions/button-class.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { deviceSystem } from "#renderer/data/platform/device-system.ts";
import { formatDate } from "#renderer/kit/formatting/format-instant.ts";
import { EmptyState, FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { PageWaiting } from "#renderer/kit/feedback/PageWaiting.tsx";
import { latestReleaseQuery } from "./release-queries.ts";
import { downloadUrl, recommendedInstaller, offeredInstallers } from "./installer-text.ts";
import "./downloads.css";

function OwnInstaller({ installer, version }: { installer: Installer; version: string }) {
  const { t } = useTranslation("downloads");
  return (
    <section className="downloads__own" aria-labelledby="own-system">
      <h2 id="own-system">{t("forSystem", { system: t(`system.${installer.system}`) })}</h2>
      <a
        className={buttonClass({ appearance: "primary", size: "large" })}
        href={downloadUrl(installer)}
        target="_blank"
        rel="noreferrer"
      >
        <DownloadIcon />
        {t("download", { version })}
      </a>
      <p>{t("size", { megabytes: megabytes(installer.size) })}</p>
    </section>
  );
}

function OtherInstallers({ installers }: { installers: readonly Installer[] }) {
  const { t } = useTranslation("downloads");
  return (
    <section aria-labelledby="other-systems">
      <h2 id="other-systems">{t("others")}</h2>
      <ul className="downloads__others">
        {installers.map((installer) => (
          <li key={installer.file}>
            <a href={downloadUrl(installer)} target="_blank" rel="noreferrer">
              {t(`system.${installer.system}`)} · {installer.kind} ·{" "}
              {t(`arch.${installer.arch}`, installer.arch)}
            </a>{" "}
            <span>{t("size", { megabytes: megabytes(installer.size) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Newest({ release }: { release: Release }) {
  const { t } = useTranslation("downloads");
  const system = deviceSystem();
  const own = system === null ? null : recommendedInstaller(release.installers, system);
  const others = offeredInstallers(release.installers).filter(({ file }) => file !== own?.file);
  return (
    <>
      <p>{t("version", { version: release.version, date: formatDate(release.releasedAt) })}</p>
      {own !== null && <OwnInstaller installer={own} version={release.version} />}
      {others.length > 0 && <OtherInstallers installers={others} />}
    </>
  );
}

const browsers = ["computer", "android", "apple"] as const;

/** Advice to install the web app from the browser, without an installer. The desktop app does not show it. */
function FromTheBrowser() {
  const { t } = useTranslation("downloads");
  if (platform().permissionSource === "computer") return null;
  return (
    <section aria-labelledby="from-browser">
      <h2 id="from-browser">{t("install.heading")}</h2>
      <p>{t("install.lead")}</p>
      <ul className="downloads__ways">
        {browsers.map((browser) => (
          <li key={browser}>{t(`install.${browser}`)}</li>
        ))}
      </ul>
    </section>
  );
}

function NothingYet() {
  const { t } = useTranslation("downloads");
  return (
    <EmptyState text={t("none")}>
      <Link to="/lectures" className="plain-button plain-button--primary">
        {t("open")}
      </Link>
    </EmptyState>
  );
}

/** The desktop app's installers: a button for the visitor's operating system, with the other installers below. */
export function Downloads() {
  const { t } = useTranslation("downloads");
  const { state, reload } = useQuery(latestReleaseQuery);
  return (
    <div className="downloads">
      <h1>{t("heading")}</h1>
      <p className="downloads__lead">{t("lead")}</p>
      {state.phase === "loading" && <PageWaiting />}
      {state.phase === "failed" && <FailureState text={t("failed")} onRetry={reload} />}
      {state.phase === "loaded" && state.data === null && <NothingYet />}
      {state.phase === "loaded" && state.data !== null && <Newest release={state.data} />}
      {state.phase === "loaded" && <FromTheBrowser />}
    </div>
  );
}
