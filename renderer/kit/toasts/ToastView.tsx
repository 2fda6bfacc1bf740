import { type FocusEvent, type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { TOAST } from "#renderer/constants.ts";
import { CloseIcon } from "#renderer/kit/appearance/icons.tsx";
import { StatusIcon } from "./StatusIcon.tsx";
import type { Toast } from "./use-notify.ts";

/**
 * Marked `important`, because the style sheets' rule for reduced motion would otherwise shorten this animation, which
 * is the toast's timer.
 */
function runItsTime(clock: HTMLElement | null): void {
  clock?.style.setProperty("animation-duration", `${TOAST.durationMs}ms`, "important");
}

const WIDTH = {
  minWidth: `min(${TOAST.minWidthPx}px, calc(100vw - 40px))`,
  maxWidth: `min(${TOAST.maxWidthPx}px, calc(100vw - 40px))`,
};

interface ToastViewProps extends Pick<Toast, "text" | "status" | "action"> {
  onDismiss: () => void;
}

/**
 * A toast whose timer is an animation. The browser pauses the timer while the toast is hovered or focused, or the page
 * is hidden.
 */
export function ToastView({ text, status, action, onDismiss }: ToastViewProps) {
  // Renders the toast again when the language changes, so that `text()` returns the translation.
  const { t } = useTranslation("shell");
  const textId = useId();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) =>
    setFocused(currentTarget.contains(relatedTarget));
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Delete") onDismiss();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- read in peace, dismissed by Delete
    <li
      className="toast"
      data-status={status}
      style={WIDTH}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a focused toast stays
      tabIndex={0}
      aria-labelledby={textId}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
    >
      <span className="toast__icon" aria-hidden>
        <StatusIcon status={status} />
      </span>
      <span className="toast__text" id={textId}>
        {text()}
      </span>
      {action && <ToastAction {...action} onDismiss={onDismiss} />}
      <button type="button" className="toast__dismiss" aria-label={t("dismiss")} onClick={onDismiss}>
        <CloseIcon />
      </button>
      <span
        ref={runItsTime}
        className="toast__clock"
        data-timer-status={hovered || focused ? "paused" : "running"}
        onAnimationEnd={onDismiss}
      />
    </li>
  );
}

interface ToastActionProps extends NonNullable<Toast["action"]> {
  onDismiss: () => void;
}

function ToastAction({ text, onPress, onDismiss }: ToastActionProps) {
  const handleClick = () => {
    onDismiss();
    onPress();
  };
  return (
    <button type="button" className="toast__action" onClick={handleClick}>
      {text()}
    </button>
  );
}
