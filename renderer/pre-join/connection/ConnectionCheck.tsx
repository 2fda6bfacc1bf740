import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { SeatLimits } from "#contract/lectures/seats.ts";
import type { SfuSetting } from "#renderer/kit/media/SfuField.tsx";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import { adviceFor, checkNames, type CheckResults } from "./connection-advice.ts";
import { carriesVideo, uploadAdvice } from "./upload-advice.ts";
import { UploadSentence } from "./UploadSentence.tsx";
import { useConnectionCheck } from "./use-connection-check.ts";

const SfuField = lazyScreen(async () => (await import("#renderer/kit/media/SfuField.tsx")).SfuField);

/** Converts kbit/s to Mbit/s with two or three significant digits: 41522 → "41.5", 380 → "0.38". */
const megabits = (kbps: number) => String(Number((kbps / 1000).toPrecision(kbps < 1000 ? 2 : 3)));

export interface HostUpload {
  /** null while unknown. */
  limits: SeatLimits | null;
  /** The number of viewers to serve. */
  seats: number;
  /** The setting for uploading once for all viewers; null if the host can't choose, or while this is unknown. */
  sfu: SfuSetting | null;
}

interface ConnectionCheckProps {
  roomId: string;
  /** null for a viewer. */
  host: HostUpload | null;
}

/** Tests the connection only on request, because the test uses half a megabyte. */
export function ConnectionCheck({ roomId, host }: ConnectionCheckProps) {
  const { t } = useTranslation("lobby");
  const { results, running, run } = useConnectionCheck(roomId);
  return (
    <section className="pre-join__part" aria-labelledby="connection-test">
      <h3 id="connection-test">{t("preJoin.connection.heading")}</h3>
      <p>{t("preJoin.connection.lead")}</p>
      <button type="button" className="plain-button" disabled={running} onClick={run}>
        {t(running ? "preJoin.connection.running" : "preJoin.connection.run")}
      </button>
      {results && (
        <>
          <ul className="pre-join__checks">
            {checkNames.map((name) => (
              <li key={name} data-state={results[name].state}>
                <span>{t(`preJoin.checks.${name}`)}</span>
                <strong>
                  {results[name].kbps === undefined
                    ? t(`preJoin.states.${results[name].state}`)
                    : t("preJoin.connection.speed", { mbit: megabits(results[name].kbps) })}
                </strong>
              </li>
            ))}
          </ul>
          <output className="pre-join__advices">
            <Advices results={results} host={host} />
          </output>
        </>
      )}
      <Suspense fallback={null}>{host?.sfu && <SfuField setting={host.sfu} />}</Suspense>
    </section>
  );
}

/** A lecture without an SFU is a mesh, whatever the default engine. */
const uploadLimits = (limits: SeatLimits, sfu: SfuSetting | null): SeatLimits =>
  sfu?.isOn === false ? { ...limits, engine: "mesh" } : limits;

function Advices({ results, host }: { results: CheckResults; host: HostUpload | null }) {
  const { t } = useTranslation("lobby");
  const { kbps } = results.upload;
  const upload =
    host?.limits && kbps !== undefined ? uploadAdvice(kbps, uploadLimits(host.limits, host.sfu)) : null;
  const seats = host?.seats ?? 0;
  const isShort = upload !== null && !carriesVideo(upload, seats);
  const advices = adviceFor(results, host ? "host" : "viewer");
  return (
    <>
      {advices
        .filter((advice) => advice !== "good" || !isShort)
        .map((advice) => (
          <span key={advice} className="pre-join__advice" data-good={advice === "good"}>
            {t(`preJoin.advice.${advice}`)}
          </span>
        ))}
      {upload && <UploadSentence advice={upload} seats={seats} />}
    </>
  );
}
