import type { ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import { megabytes } from "#contract/text/megabytes.ts";
import type { Replay } from "../../replay-actions.ts";
import { bytesPerHour, qualitiesOf, type Quality } from "../source/qualities.ts";

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/**
 * Stops keys that the select itself needs from reaching media-chrome, which would seek or mute. React's own handlers
 * would run too late.
 */
function stopKeyPropagation(select: HTMLSelectElement) {
  const stop = (event: KeyboardEvent) => event.stopPropagation();
  select.addEventListener("keydown", stop);
  return () => select.removeEventListener("keydown", stop);
}

interface BarSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; text: string }[];
  onChoose: (value: string) => void;
}

/** A native select, because it works with touch and keyboard, even in full screen. */
function BarSelect({ label, value, options, onChoose }: BarSelectProps) {
  return (
    <select
      ref={stopKeyPropagation}
      className="replay-player__select"
      aria-label={label}
      title={label}
      value={value}
      onChange={({ target }: ChangeEvent<HTMLSelectElement>) => onChoose(target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}

interface SpeedSelectProps {
  speed: number;
  onChoose: (speed: number) => void;
}

export function SpeedSelect({ speed, onChoose }: SpeedSelectProps) {
  const { t } = useTranslation("replay");
  const options = speeds.map((value) => ({ value: String(value), text: `${value}×` }));
  return (
    <BarSelect
      label={t("speed")}
      value={String(speed)}
      options={options}
      onChoose={(value) => onChoose(Number(value))}
    />
  );
}

interface QualitySelectProps {
  replay: Replay;
  quality: Quality;
  onChoose: (quality: Quality) => void;
}

/**
 * Lists each quality with its data use per hour. The quality being played stays in the list even if it is no longer
 * offered.
 */
export function QualitySelect({ replay, quality, onChoose }: QualitySelectProps) {
  const { t } = useTranslation("replay");
  const there = qualitiesOf(replay);
  const offered = there.includes(quality) ? there : [quality, ...there];
  const nameOf = (value: Quality) => (value === "240p" || value === "720p" ? value : t(`qualities.${value}`));
  const options = offered.map((value) => {
    const bytes = bytesPerHour(replay, value);
    const amount = bytes === null ? null : megabytes(bytes);
    return {
      value,
      text: amount === null ? nameOf(value) : t("perHour", { name: nameOf(value), amount }),
    };
  });
  const handleChoose = (value: string) => {
    const chosen = offered.find((one) => one === value);
    if (chosen !== undefined) onChoose(chosen);
  };
  return <BarSelect label={t("quality")} value={quality} options={options} onChoose={handleChoose} />;
}
