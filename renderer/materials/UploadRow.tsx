import { useTranslation } from "react-i18next";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { CloseIcon } from "#renderer/kit/appearance/icons.tsx";
import type { QueuedUpload } from "./upload-queue.ts";
import "./materials.css";

const percentOf = (share: number) => Math.floor(share * 100);

/** A file being uploaded, with its progress. */
export function UploadRow({ upload, onRemove }: { upload: QueuedUpload; onRemove: () => void }) {
  const { t } = useTranslation("materials");
  const { name, phase } = upload;
  const isFailed = phase.name === "failed";
  return (
    <li className="material material--upload" data-phase={phase.name}>
      <div className="material__words">
        <p className="material__name">{name}</p>
        {phase.name === "sending" && (
          <progress className="material__progress" max={1} value={phase.share} aria-label={name} />
        )}
        <p className="material__facts" role={isFailed ? "alert" : undefined}>
          <PhaseText phase={phase} />
        </p>
      </div>
      <div className="material__actions">
        <Button
          icon={<CloseIcon />}
          aria-label={t(isFailed ? "dismissOf" : "cancelOf", { name })}
          disabled={phase.name === "checking"}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

function PhaseText({ phase }: Pick<QueuedUpload, "phase">) {
  const { t } = useTranslation("materials");
  if (phase.name === "failed") return errorText(phase.error);
  if (phase.name !== "sending") return t(phase.name);
  return t(phase.isConnected ? "sending" : "lineLost", { percent: percentOf(phase.share) });
}
