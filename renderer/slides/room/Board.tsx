import "#renderer/messages/en/board.ts";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChunkBoundary } from "#renderer/data/queries/ChunkBoundary.tsx";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import type { BoardProps } from "#renderer/data/room-parts/board-props.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { BoardPage } from "./page/BoardPage.tsx";
import { LaserPointer } from "./page/LaserPointer.tsx";
import { LeafBar } from "./page/LeafBar.tsx";
import { useBoardDeck } from "./page/use-board-deck.ts";
import { useInkBook } from "./page/use-ink-book.ts";
import { useInkNews } from "./page/use-ink-news.ts";
import { useLeafing } from "./page/use-leafing.ts";
import { usePageKeys } from "./page/use-page-keys.ts";
import { usePictures } from "./page/use-pictures.ts";
import { useSwipe } from "./page/use-swipe.ts";
import "./board.css";

const LazyDrawTools = lazyScreen(async () => (await import("./draw/DrawTools.tsx")).DrawTools);
const LazyHostPages = lazyScreen(async () => (await import("./host/HostPages.tsx")).HostPages);

/** The deck, and the page of it that this user sees. The host leads; viewers follow, and may leaf back. */
function usePages(props: BoardProps) {
  const { slide: shown, hosting, room } = props;
  const { board, renew } = useBoardDeck(props);
  const slides = board?.deck.slides ?? [];
  const leafing = useLeafing(slides, shown);
  const showAt = (at: number) => {
    const slide = slides[at];
    if (slide) room.show(slide._id);
  };
  const step = hosting ? (by: 1 | -1) => showAt(leafing.at + by) : leafing.step;
  usePageKeys({ onStep: step, onNumber: hosting ? (number) => showAt(number - 1) : null });
  return { board, renew, leafing, slide: slides[leafing.at], showAt, step };
}

/** What the stage shows in place of video. */
export function Board(props: BoardProps) {
  const { hosting, guestDraws, room } = props;
  const { t } = useTranslation("board");
  const { board, renew, leafing, slide, showAt, step } = usePages(props);
  const [page, setPage] = useState<HTMLElement | null>(null);
  const slideId = slide?._id ?? props.slide;
  const book = useInkBook(props, slideId);
  const pictureOf = usePictures(board, {
    slide: slideId,
    page,
    connected: props.connected,
    onLoaded: room.countBytes,
    onFailed: renew,
  });
  const writes = useInkNews(book, slideId);
  const draws = hosting || (guestDraws && !leafing.isAway);
  const swipe = useSwipe(step);
  const number = leafing.at + 1;
  const label = `${t("page", { number })} ${slide?.text ?? ""}`.trim();
  return (
    <section className="board" aria-label={t("title")} {...(!draws && swipe)}>
      {slide === undefined && <p className="board__frame board__waiting">{t("loading")}</p>}
      {slide && (
        <BoardPage
          key={slideId}
          ref={setPage}
          {...{ slide, label, book }}
          picture={pictureOf(slide)}
          waiting={t("loading")}
        >
          {!leafing.isAway && <LaserPointer ratio={slide.ratio} room={room} />}
        </BoardPage>
      )}
      {!hosting && slide && <LeafBar {...leafing} {...{ number, step }} modes={props.modes} />}
      {/* What screen readers say when it changes. */}
      {!hosting && (
        <div className="visually-hidden">
          <output>{slide && t("page", { number })}</output>
          <output>{writes && t("writes")}</output>
        </div>
      )}
      <Part>{draws && slide && page && <LazyDrawTools {...props} {...{ slide, page, book }} />}</Part>
      <Part>
        {hosting && board && <LazyHostPages {...props} {...{ board }} at={leafing.at} onShowAt={showAt} />}
      </Part>
    </section>
  );
}

/** Tools are loaded after the page. If that fails, the page stays. */
function Part({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  return (
    <ChunkBoundary renderFailure={(retry) => <FailureState text={t("partFailed")} onRetry={retry} />}>
      <Suspense>{children}</Suspense>
    </ChunkBoundary>
  );
}
