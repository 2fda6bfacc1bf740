import type { ReactNode } from "react";

interface StageStripProps {
  /** Null while there is nothing to say. */
  text: ReactNode;
  button?: ReactNode;
  /** True if the text is only announced, since it is on screen elsewhere. */
  unseen?: boolean;
}

/**
 * A strip above the stage, so that it covers nothing. What appears in it is announced politely: screen readers read it
 * only if the `output` was there before.
 */
export function StageStrip({ text, button, unseen = false }: StageStripProps) {
  const className = unseen ? "visually-hidden" : "room-strip";
  return (
    <div className={text === null ? undefined : className}>
      <output>{text}</output>
      {!unseen && button}
    </div>
  );
}
