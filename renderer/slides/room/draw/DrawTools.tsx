import { useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import type { Slide } from "#contract/slides/deck.ts";
import type { BoardProps } from "#renderer/data/room-parts/board-props.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { groundOf } from "../../ink/ink-colours.ts";
import type { InkBook } from "../../ink/ink-book.ts";
import { DrawSurface } from "./DrawSurface.tsx";
import { placeOn } from "./place-on.ts";
import { isOwn, type DrawTool } from "./drawing.ts";
import { ToolBar } from "./ToolBar.tsx";
import { useInkHistory } from "./use-ink-history.ts";

interface DrawToolsProps extends Pick<BoardProps, "hosting" | "floorDraws" | "room"> {
  slide: Slide;
  /** The element on which the ink is drawn. */
  page: HTMLElement;
  book: InkBook;
}

/** For the host, and for whoever has the floor and may draw: the tools, and the page that they draw on. */
export function DrawTools(props: DrawToolsProps) {
  const { slide, page, book, hosting, floorDraws, room } = props;
  const [tool, setTool] = useState<DrawTool | null>("pen");
  const [colour, setColour] = useState(0);
  const author = useSession(({ account }) => account?._id.slice(-6) ?? "");
  const drawer = { guest: !hosting, author };
  const history = useInkHistory(book, slide._id, (stroke) => isOwn(drawer, stroke));
  const drawing = {
    ...drawer,
    book,
    slide: slide._id,
    onDone: history.record,
    onFull: () => room.refuse({ statusCode: 409, code: "slide_full", message: "" }),
  };
  const hasGuestInk = useSyncExternalStore(
    (changed) => book.on(changed),
    () => book.strokesOf(slide._id).some(({ guest, hidden }) => guest && !hidden),
  );
  return (
    <>
      {tool &&
        createPortal(
          <DrawSurface
            key={slide._id}
            {...{ tool, colour, drawing, room }}
            place={(event) => placeOn(page, slide.ratio, event)}
            ratio={slide.ratio}
          />,
          page,
        )}
      <ToolBar
        {...{ tool, colour, hosting, floorDraws, hasGuestInk }}
        ground={groundOf(slide.paper)}
        onTool={setTool}
        onColour={setColour}
        onUndo={history.undo}
        onRedo={history.redo}
        onFloorDraws={() => room.setRules({ floorDraws: !floorDraws })}
        onClearGuests={() => room.removeGuestInk(slide._id)}
      />
    </>
  );
}
