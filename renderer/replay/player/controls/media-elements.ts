import type { HTMLAttributes, Ref } from "react";
import "media-chrome/media-captions-button";
import "media-chrome/media-control-bar";
import "media-chrome/media-controller";
import "media-chrome/media-fullscreen-button";
import "media-chrome/media-loading-indicator";
import "media-chrome/media-mute-button";
import "media-chrome/media-pip-button";
import "media-chrome/media-play-button";
import "media-chrome/media-seek-backward-button";
import "media-chrome/media-seek-forward-button";
import "media-chrome/media-time-display";
import "media-chrome/media-time-range";
import { addTranslation, setLanguage } from "media-chrome/utils/i18n";
import { messages } from "#renderer/messages/i18n.ts";
import { nonceStyles, pageNonce } from "./nonce-styles.ts";

interface MediaAttributes extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLElement>;
  class?: string;
  autohide?: string;
  hotkeys?: string;
  notoggle?: boolean;
  seekoffset?: string;
  showduration?: boolean;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "media-captions-button": MediaAttributes;
      "media-control-bar": MediaAttributes;
      "media-controller": MediaAttributes;
      "media-fullscreen-button": MediaAttributes;
      "media-loading-indicator": MediaAttributes;
      "media-mute-button": MediaAttributes;
      "media-pip-button": MediaAttributes;
      "media-play-button": MediaAttributes;
      "media-seek-backward-button": MediaAttributes;
      "media-seek-forward-button": MediaAttributes;
      "media-time-display": MediaAttributes;
      "media-time-range": MediaAttributes;
    }
  }
}

nonceStyles(pageNonce());

/**
 * Sets the labels of media-chrome's elements in the page's language. Must run before the elements are created, because
 * they read their labels at creation.
 */
export function localizeControls(): void {
  const controls = messages.t("controls", { ns: "replay", returnObjects: true });
  const language = messages.language;
  addTranslation(language, {
    Play: controls.play,
    play: controls.play,
    Pause: controls.pause,
    pause: controls.pause,
    Mute: controls.mute,
    mute: controls.mute,
    Unmute: controls.unmute,
    unmute: controls.unmute,
    "Seek backward": controls.back,
    "Seek forward": controls.forward,
    "seek back {seekOffset} seconds": controls.back,
    "seek forward {seekOffset} seconds": controls.forward,
    "Enter picture in picture mode": controls.enterPip,
    "enter picture in picture mode": controls.enterPip,
    "Exit picture in picture mode": controls.exitPip,
    "exit picture in picture mode": controls.exitPip,
    "Enter fullscreen mode": controls.enterFullscreen,
    "enter fullscreen mode": controls.enterFullscreen,
    "Exit fullscreen mode": controls.exitFullscreen,
    "exit fullscreen mode": controls.exitFullscreen,
    Captions: controls.captions,
    "closed captions": controls.captions,
    "Enable captions": controls.captionsOn,
    "Disable captions": controls.captionsOff,
    seek: controls.seek,
    "playback time": controls.time,
    "media loading": controls.loading,
    "video player": controls.player,
    "audio player": controls.player,
    "{currentTime} of {totalTime}": controls.timeOf,
    "video not loaded, unknown time.": controls.notLoaded,
    "chapter: {chapterName}": controls.chapter,
    hour: controls.hour,
    hours: controls.hours,
    minute: controls.minute,
    minutes: controls.minutes,
    second: controls.second,
    seconds: controls.seconds,
  });
  setLanguage(language);
}
