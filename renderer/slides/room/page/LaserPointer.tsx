import { useEffect, useState } from "react";
import { PAGE_UNITS } from "#contract/slides/board.ts";
import type { BoardRoom } from "#renderer/data/room-parts/board-props.ts";

/** A pointer that has not moved for this long is gone, in milliseconds. */
const GONE_MS = 5000;

/** The host's laser pointer. */
export function LaserPointer({ ratio, room }: { ratio: number; room: BoardRoom }) {
  const [at, setAt] = useState<readonly [number, number] | null>(null);
  useEffect(() => room.on((message) => message.name === "pointer" && setAt(message.data.at)), [room]);
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setTimeout(() => setAt(null), GONE_MS);
    return () => clearTimeout(timer);
  }, [at]);
  if (at === null) return null;
  const [x, y] = at;
  return (
    <span
      className="board__pointer"
      style={{ left: `${(100 * x) / PAGE_UNITS}%`, top: `${(100 * y) / (PAGE_UNITS * ratio)}%` }}
    />
  );
}
