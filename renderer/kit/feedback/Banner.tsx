import type { ReactNode } from "react";
import "./banner.css";

interface BannerProps {
  text: string | null;
  /** Below the text. */
  children?: ReactNode;
}

/** A red banner. The empty element is always rendered, so that screen readers announce the text when it appears. */
export function Banner({ text, children }: BannerProps) {
  return (
    <div role="alert" className={text === null ? "banner banner--empty" : "banner"}>
      {text}
      {text !== null && children}
    </div>
  );
}
