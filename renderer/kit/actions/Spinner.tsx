import { useId } from "react";
import "./spinner.css";

interface SpinnerProps {
  /** In pixels: 20 in a button, 44 in place of a page. */
  size?: 20 | 32 | 44;
  /**
   * Shown beside the spinner. Without a label the spinner is hidden from screen readers, because the text around it
   * says the same.
   */
  label?: string;
}

export function Spinner({ size = 32, label }: SpinnerProps) {
  const labelId = useId();
  const wheel = <span className="spinner" style={{ width: size, height: size }} aria-hidden />;
  if (label === undefined) return wheel;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a progress element is a bar
    <span className="spinner-line" role="progressbar" aria-labelledby={labelId}>
      {wheel}
      <span id={labelId}>{label}</span>
    </span>
  );
}
