import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SeatLimits } from "#contract/lectures/seats.ts";
import type { CheckResult } from "./connection/connection-advice.ts";
import { checkUpload } from "./connection/connection-checks.ts";
import { uploadAdvice } from "./connection/upload-advice.ts";
import { UploadSentence } from "./connection/UploadSentence.tsx";
import "#renderer/kit/actions/plain-button.css";
import "./pre-join.css";

interface UploadTestProps {
  limits: SeatLimits;
  /** The number of viewers to serve. */
  seats: number;
}

/** Tests on request how many viewers this connection supports, before a lecture exists. */
export function UploadTest({ limits, seats }: UploadTestProps) {
  const { t } = useTranslation("lobby");
  const [running, setRunning] = useState(false);
  const [result, setResult] = useState<CheckResult | null>(null);
  const run = () => {
    setRunning(true);
    checkUpload()
      .then(setResult)
      .catch(reportError)
      .finally(() => setRunning(false));
  };
  return (
    <div className="pre-join__part">
      <p>{t("preJoin.upload.lead")}</p>
      <button type="button" className="plain-button" disabled={running} onClick={run}>
        {t(running ? "preJoin.connection.running" : "preJoin.upload.run")}
      </button>
      <output className="pre-join__advices">
        {result !== null && !running && <Outcome result={result} limits={limits} seats={seats} />}
      </output>
    </div>
  );
}

function Outcome({ result, limits, seats }: UploadTestProps & { result: CheckResult }) {
  const { t } = useTranslation("lobby");
  if (result.kbps === undefined)
    return <span className="pre-join__advice">{t("preJoin.upload.failed")}</span>;
  return <UploadSentence advice={uploadAdvice(result.kbps, limits)} seats={seats} />;
}
