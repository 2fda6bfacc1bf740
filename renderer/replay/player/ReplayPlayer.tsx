import { type MouseEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import type { Replay } from "../replay-actions.ts";
import type { Images } from "./replay-images.ts";
import { localizeControls } from "./controls/media-elements.ts";
import type { Quality } from "./source/qualities.ts";
import { playAtSpeed, resumePlayback } from "./source/resume-playback.ts";
import { QualitySelect, SpeedSelect } from "./controls/ReplayControls.tsx";
import type { PlaybackProblem } from "./source/playback-source.ts";
import { useTracks } from "./use-text-tracks.ts";
import "./replay-player.css";

/**
 * An attribute of media-chrome that keeps an element visible when the other controls hide because the user is inactive.
 */
const staying = { noautohide: "" };

interface ReplayPlayerProps {
  replay: Replay;
  images: Images;
  video: HTMLVideoElement | null;
  onVideo: (video: HTMLVideoElement | null) => void;
  quality: Quality;
  onQuality: (quality: Quality) => void;
  problem: PlaybackProblem | null;
  onRetry: () => void;
  /** `<track kind="captions">` elements; without them there is no captions button. */
  captions?: ReactNode;
}

/** The video with its controls, which are media-chrome's elements. */
export function ReplayPlayer(props: ReplayPlayerProps) {
  const { video, onVideo, replay, images, quality, problem, onRetry, captions } = props;
  const { t } = useTranslation("replay");
  const [ready] = useState(() => {
    localizeControls();
    return true;
  });
  const tracks = useTracks(props);
  const isAudioOnly = quality === "sound";
  return (
    <media-controller
      className="replay-player"
      hotkeys={captions === undefined ? "noc noshift+/" : "noshift+/"}
      data-ready={ready}
      autohide={isAudioOnly ? "-1" : "3"}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- They are given where there are any. */}
      <video
        ref={onVideo}
        slot="media"
        className="replay-player__video"
        playsInline
        preload="auto"
        {...(images.poster !== null && !isAudioOnly && { poster: images.poster })}
      >
        {tracks.chapters !== null && <track kind="chapters" default src={tracks.chapters} />}
        {tracks.thumbnails !== null && (
          <track kind="metadata" label="thumbnails" default src={tracks.thumbnails} />
        )}
        {captions}
      </video>
      {isAudioOnly && problem === null && (
        <p slot="centered-chrome" className="replay-player__sound" {...staying}>
          {t("soundOnly")}
        </p>
      )}
      {video !== null && problem === null && <BigPlayButton video={video} />}
      <media-loading-indicator slot="centered-chrome" />
      {problem !== null && <Problem problem={problem} onRetry={onRetry} />}
      <media-control-bar className="replay-player__timeline">
        <media-time-range />
      </media-control-bar>
      <Bar video={video} hasCaptions={captions !== undefined}>
        <QualitySelect replay={replay} quality={quality} onChoose={props.onQuality} />
      </Bar>
    </media-controller>
  );
}

/**
 * The large button over the picture before the first play. The style sheet then hides it, and the player, which has the
 * same keys, takes over the focus.
 */
function BigPlayButton({ video }: { video: HTMLVideoElement }) {
  const { t } = useTranslation("replay");
  const handleClick = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    resumePlayback(video);
    currentTarget.closest<HTMLElement>("media-controller")?.focus();
  };
  return (
    <button
      type="button"
      slot="centered-chrome"
      className="replay-player__start"
      aria-label={t("play")}
      onClick={handleClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d="M8 5v14l11-7z" />
      </svg>
    </button>
  );
}

const problemTexts = { line: "lineLost", broken: "broken", preview: "noPreview" } as const;

function Problem({ problem, onRetry }: { problem: PlaybackProblem; onRetry: () => void }) {
  const { t } = useTranslation("replay");
  return (
    <div slot="top-chrome" className="replay-player__problem" role="alert" {...staying}>
      <p>{t(problemTexts[problem])}</p>
      {problem === "broken" && <Button onClick={onRetry}>{t("host.tryAgain")}</Button>}
    </div>
  );
}

// media-chrome sets `aria-checked` on the captions button. A plain button does not support this attribute, but a switch
// does.
const beSwitch = (element: HTMLElement | null) => element?.setAttribute("role", "switch");

interface BarProps {
  video: HTMLVideoElement | null;
  hasCaptions: boolean;
  children: ReactNode;
}

function Bar({ video, hasCaptions, children }: BarProps) {
  const [speed, setSpeed] = useState(1);
  const handleSpeed = (chosen: number) => {
    setSpeed(chosen);
    if (video) playAtSpeed(video, chosen);
  };
  return (
    <media-control-bar className="replay-player__bar">
      <media-play-button />
      <media-seek-backward-button seekoffset="10" className="replay-player__wide" />
      <media-seek-forward-button seekoffset="10" className="replay-player__wide" />
      <media-mute-button className="replay-player__wide" />
      <media-time-display notoggle showduration />
      <span className="replay-player__gap" />
      <SpeedSelect speed={speed} onChoose={handleSpeed} />
      {children}
      {hasCaptions && <media-captions-button ref={beSwitch} />}
      <media-pip-button className="replay-player__wide" />
      <media-fullscreen-button />
    </media-control-bar>
  );
}
