import type { CSSProperties, ReactNode, Ref } from "react";
import type { Slide } from "#contract/slides/deck.ts";
import type { InkBook } from "../../ink/ink-book.ts";
import { useInkCanvas } from "./use-ink-canvas.ts";

interface BoardPageProps {
  ref: Ref<HTMLDivElement>;
  slide: Slide;
  /** Names the page for screen readers: its number and text. */
  label: string;
  /** The address of the loaded picture; null while there is none. */
  picture: string | null;
  waiting: string;
  book: InkBook;
  children?: ReactNode;
}

/** A page with its ink, as large as the stage allows. */
export function BoardPage({ ref, slide, label, picture, waiting, book, children }: BoardPageProps) {
  const { lowest, finished, live } = useInkCanvas(book, slide);
  return (
    <div className="board__frame">
      <div ref={ref} className="board__page" style={{ "--ratio": slide.ratio } as CSSProperties}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn, not loaded */}
        {slide.paper !== null && <canvas ref={lowest} role="img" aria-label={label} />}
        {slide.paper === null && picture !== null && <img src={picture} alt={label} draggable={false} />}
        {slide.paper === null && picture === null && <p className="board__waiting">{waiting}</p>}
        <canvas ref={finished} aria-hidden data-ink="finished" />
        <canvas ref={live} aria-hidden data-ink="live" />
        {children}
      </div>
    </div>
  );
}
