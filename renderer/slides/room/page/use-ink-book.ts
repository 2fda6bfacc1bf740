import { useEffect, useState } from "react";
import type { BoardProps } from "#renderer/data/room-parts/board-props.ts";
import { systemClock } from "#renderer/kit/clock/clock.ts";
import { InkBook } from "../../ink/ink-book.ts";

/** The ink of the lecture's slides while the board is shown; complete for the slide that this page shows. */
export function useInkBook({ room, connected }: BoardProps, slide: string): InkBook {
  const [book] = useState(
    () =>
      new InkBook({
        request: room.request,
        clock: systemClock,
        onRefused: room.refuse,
        report: (error) => reportError(error),
      }),
  );
  useEffect(() => room.on((message) => message.name === "ink" && book.receive(message.data)), [book, room]);
  useEffect(() => book.setConnected(connected), [book, connected]);
  useEffect(() => book.open(slide), [book, slide]);
  useEffect(() => () => book.stop(), [book]);
  return book;
}
