import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { megabytes } from "#contract/text/megabytes.ts";
import { useStore } from "zustand";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { formatDate } from "#renderer/kit/formatting/format-instant.ts";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import type { Replay } from "../../replay-actions.ts";
import { allBytes, offlineBytes, offlineSize, shareWords } from "../offline-size.ts";
import { downloads, type DownloadState, startDownload, stopDownload } from "./download-store.ts";
import { type OfflineQuality, removeOfflineReplay } from "../offline-store.ts";
import { type StoredReplay, useOfflineReplay } from "../use-offline-replay.ts";
import "./download-replay.css";

const qualities: readonly OfflineQuality[] = ["sound", "240p", "720p"];

interface DownloadReplayProps {
  accountId: string;
  lectureId: string;
  /** The lecture's name. */
  name: string;
  replay: Replay;
}

export function DownloadReplay({ accountId, lectureId, name, replay }: DownloadReplayProps) {
  const { t } = useTranslation("replay");
  const heading = useId();
  const state = useStore(downloads, ({ states }) => states[lectureId]);
  const { offlineReplay, reload } = useOfflineReplayAfter(accountId, lectureId, state?.phase);
  const offered = qualities.filter((quality) => replay.renditions.includes(quality));
  const [chosen, setChosen] = useState<OfflineQuality>("sound");
  const quality = offlineReplay?.replay.quality ?? (offered.includes(chosen) ? chosen : offered[0]);
  if (quality === undefined || offlineReplay === undefined) return null;
  const start = () => void startDownload({ accountId, lectureId, name, quality, replay });
  const remove = () => void removeOfflineReplay({ accountId, lectureId }).then(reload);
  return (
    <section className="download-replay" aria-labelledby={heading}>
      <h2 id={heading}>{t("offline.heading")}</h2>
      {offlineReplay === null && (
        <Choice replay={replay} offered={offered} quality={quality} onChoose={setChosen} />
      )}
      <output className="download-replay__state">
        {state ? (
          <Going state={state} bytes={offlineBytes(replay, quality)} />
        ) : (
          offlineReplay && <StoredSize offlineReplay={offlineReplay} />
        )}
      </output>
      <div className="download-replay__actions">
        {state?.phase === "running" ? (
          <Button onClick={() => stopDownload(lectureId)}>{t("offline.stop")}</Button>
        ) : (
          <OfflineActions offlineReplay={offlineReplay} onStart={start} onRemove={remove} />
        )}
      </div>
    </section>
  );
}

/** The offline replay on this device, reloaded whenever the download's phase changes. */
function useOfflineReplayAfter(
  accountId: string,
  lectureId: string,
  phase: DownloadState["phase"] | undefined,
) {
  const { offlineReplay, reload } = useOfflineReplay(accountId, lectureId);
  const [seen, setSeen] = useState(phase);
  if (phase !== seen) {
    setSeen(phase);
    reload();
  }
  return { offlineReplay, reload };
}

interface ChoiceProps {
  replay: Replay;
  offered: readonly OfflineQuality[];
  quality: OfflineQuality;
  onChoose: (quality: OfflineQuality) => void;
}

function Choice({ replay, offered, quality, onChoose }: ChoiceProps) {
  const { t } = useTranslation("replay");
  const { expiresAt } = replay;
  const options = offered.map((value) => ({
    value,
    text: offlineSize({ quality: value, ...offlineBytes(replay, value) }),
  }));
  return (
    <>
      <p>{t("offline.lead", { date: expiresAt === null ? "" : formatDate(expiresAt) })}</p>
      <SelectField label={t("offline.choice")} value={quality} options={options} onChoose={onChoose} />
    </>
  );
}

function Going({ state, bytes }: { state: DownloadState; bytes: ReturnType<typeof offlineBytes> }) {
  const { t } = useTranslation("replay");
  if (state.phase === "failed") return <span>{state.text}</span>;
  if (state.phase === "noRoom")
    return <span>{t("offline.noRoom", { amount: megabytes(allBytes(bytes)) })}</span>;
  return (
    <>
      <progress
        className="download-replay__progress"
        max={1}
        value={state.share}
        aria-label={t("offline.download")}
      />
      <span>{state.waits ? t("offline.waiting") : t("offline.share", shareWords(state.share, bytes))}</span>
    </>
  );
}

function StoredSize({ offlineReplay: { replay, there } }: { offlineReplay: StoredReplay }) {
  const { t } = useTranslation("replay");
  if (!replay.isComplete)
    return <span>{t("offline.stopped", shareWords(there / Math.max(1, replay.files), replay))}</span>;
  return (
    <span>{t("offline.stored", { size: offlineSize(replay), date: formatDate(replay.expiresAt) })}</span>
  );
}

interface OfflineActionsProps {
  offlineReplay: StoredReplay | null;
  onStart: () => void;
  onRemove: () => void;
}

function OfflineActions({ offlineReplay, onStart, onRemove }: OfflineActionsProps) {
  const { t } = useTranslation("replay");
  if (offlineReplay === null)
    return (
      <Button appearance="primary" onClick={onStart}>
        {t("offline.download")}
      </Button>
    );
  return (
    <>
      {offlineReplay.replay.isComplete ? (
        <LinkButton to={`/offline?id=${offlineReplay.replay.lectureId}`}>{t("offline.watch")}</LinkButton>
      ) : (
        <Button appearance="primary" onClick={onStart}>
          {t("offline.resume")}
        </Button>
      )}
      <Button onClick={onRemove}>{t("offline.remove")}</Button>
    </>
  );
}
