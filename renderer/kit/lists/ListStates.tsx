import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SKELETON_COUNT } from "#renderer/constants.ts";
import "./list-states.css";
import "#renderer/kit/actions/plain-button.css";

interface SkeletonsProps {
  /** What is being loaded, for screen readers. */
  label: string;
  shape: "card" | "row";
}

export function Skeletons({ label, shape }: SkeletonsProps) {
  return (
    <output aria-label={label} className={`skeletons skeletons--${shape}`} data-waiting>
      {Array.from({ length: SKELETON_COUNT }, (_, index) => (
        <span key={index} className="skeletons__block" data-testid="skeleton">
          <span className="skeletons__picture" />
          <span className="skeletons__line" />
          <span className="skeletons__line skeletons__line--thin" />
        </span>
      ))}
    </output>
  );
}

interface EmptyNoticeProps {
  text: string;
  /** What to do next. */
  children?: ReactNode;
}

export function EmptyNotice({ text, children }: EmptyNoticeProps) {
  return (
    <div className="list-notice">
      <p className="list-notice__text">{text}</p>
      {children}
    </div>
  );
}

export function FailureNotice({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation("shell");
  return (
    <div role="alert" className="list-notice list-notice--failure">
      <p className="list-notice__text">{text}</p>
      <button type="button" className="plain-button" onClick={onRetry}>
        {t("tryAgain")}
      </button>
    </div>
  );
}
