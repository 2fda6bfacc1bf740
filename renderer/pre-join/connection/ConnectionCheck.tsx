import { useTranslation } from "react-i18next";
import type { RoomRole } from "#contract/room/signalling.ts";
import { adviceFor, checkNames } from "./connection-advice.ts";
import { useConnectionCheck } from "./use-connection-check.ts";

/** 41522 → "41.5", 380 → "0.38". */
const megabits = (kbps: number) => String(Number((kbps / 1000).toPrecision(kbps < 1000 ? 2 : 3)));

/** Tests the connection on request only: it uses half a megabyte. */
export function ConnectionCheck({ roomId, role }: { roomId: string; role: RoomRole }) {
  const { t } = useTranslation("room");
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
            {adviceFor(results, role).map((advice) => (
              <span key={advice} className="pre-join__advice" data-good={advice === "good"}>
                {t(`preJoin.advice.${advice}`)}
              </span>
            ))}
          </output>
        </>
      )}
    </section>
  );
}
