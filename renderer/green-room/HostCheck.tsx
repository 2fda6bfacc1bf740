import { useState } from "react";
import { useTranslation } from "react-i18next";
import { whoRefused } from "#renderer/platform/platform.ts";
import { DeviceFields } from "#renderer/ui/DeviceFields.tsx";
import { useLoudness } from "./use-loudness.ts";
import { usePreview } from "./use-preview.ts";
import { useStreamSink } from "./use-stream-sink.ts";

/** A host's look in the mirror: nobody else sees or hears it. */
export function HostCheck() {
  const { t } = useTranslation("room");
  const [on, setOn] = useState(false);
  const { stream, problem } = usePreview(on);
  const loudness = useLoudness(stream);
  const video = useStreamSink(stream);
  return (
    <section className="green-room__part" aria-labelledby="host-check">
      <h3 id="host-check">{t("green.devices.heading")}</h3>
      <p>{t("green.devices.lead")}</p>
      <button type="button" className="plain-button" aria-pressed={on} onClick={() => setOn(!on)}>
        {t(on ? "green.devices.stop" : "green.devices.start")}
      </button>
      {problem && (
        <p className="green-room__advice" role="alert">
          {t(`green.devices.${whoRefused(problem)}`)}
        </p>
      )}
      {stream && (
        <>
          {/* A mirror has no captions. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video
            ref={video}
            className="green-room__mirror"
            aria-label={t("green.devices.mirror")}
            autoPlay
            muted
            playsInline
          />
          <label className="green-room__meter">
            <span>{t("green.devices.meter")}</span>
            <meter min={0} max={1} low={0.05} value={loudness} />
          </label>
        </>
      )}
      <DeviceFields key={String(stream?.id)} />
    </section>
  );
}
