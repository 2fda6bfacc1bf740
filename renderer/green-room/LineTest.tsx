import { useTranslation } from "react-i18next";
import type { RoomRole } from "#contract/signalling.ts";
import { adviceOn, checkNames } from "./line-advice.ts";
import { useLineTest } from "./use-line-test.ts";

/** 41522 → "41.5", 380 → "0.38". */
const megabits = (kbps: number) => String(Number((kbps / 1000).toPrecision(kbps < 1000 ? 2 : 3)));

/** Tries the line on demand: it costs a metered line half a megabyte. */
export function LineTest({ roomId, role }: { roomId: string; role: RoomRole }) {
  const { t } = useTranslation("room");
  const { results, running, run } = useLineTest(roomId);
  return (
    <section className="green-room__part" aria-labelledby="line-test">
      <h3 id="line-test">{t("green.line.heading")}</h3>
      <p>{t("green.line.lead")}</p>
      <button type="button" className="plain-button" disabled={running} onClick={run}>
        {t(running ? "green.line.running" : "green.line.run")}
      </button>
      {results && (
        <>
          <ul className="green-room__checks">
            {checkNames.map((name) => (
              <li key={name} data-state={results[name].state}>
                <span>{t(`green.checks.${name}`)}</span>
                <strong>
                  {results[name].kbps === undefined
                    ? t(`green.states.${results[name].state}`)
                    : t("green.line.speed", { mbit: megabits(results[name].kbps) })}
                </strong>
              </li>
            ))}
          </ul>
          <output className="green-room__advices">
            {adviceOn(results, role).map((advice) => (
              <span key={advice} className="green-room__advice" data-good={advice === "good"}>
                {t(`green.advice.${advice}`)}
              </span>
            ))}
          </output>
        </>
      )}
    </section>
  );
}
