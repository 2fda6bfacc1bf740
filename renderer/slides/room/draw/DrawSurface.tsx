import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from "react";
import { z } from "zod/mini";
import { INK_INTERVAL_MS } from "#contract/slides/board.ts";
import type { BoardRoom } from "#renderer/data/room-parts/board-props.ts";
import { addText, beginGesture, type DrawingDeps, type DrawTool, type Gesture } from "./drawing.ts";
import type { PenPoint } from "./pen-stroke.ts";
import { PointerRules } from "./pointer-rules.ts";
import { TextEntry } from "./TextEntry.tsx";

interface DrawSurfaceProps {
  tool: DrawTool;
  colour: number;
  drawing: DrawingDeps;
  room: BoardRoom;
  ratio: number;
  /** Returns the point of the page under a pointer. */
  place: (event: PointerEvent) => PenPoint;
}

/** Lies over the page while a tool is chosen, and turns pointers into ink. */
export function DrawSurface(props: DrawSurfaceProps) {
  if (props.tool === "text") return <TextSurface {...props} />;
  return props.tool === "laser" ? <LaserSurface {...props} /> : <InkSurface {...props} />;
}

function InkSurface({ tool, colour, drawing, place }: DrawSurfaceProps) {
  const [rules] = useState(() => new PointerRules());
  const current = useRef<{ id: number; type: string; gesture: Gesture } | null>(null);
  const finish = (how: "end" | "cancel") => {
    current.current?.gesture[how]();
    current.current = null;
  };
  const handleDown = (event: ReactPointerEvent) => {
    const { pointerId: id, pointerType: type, nativeEvent, currentTarget } = event;
    const verdict = rules.press(event);
    // A palm may have touched the screen before the pen.
    if (verdict === "cancels" || (type === "pen" && current.current?.type === "touch")) finish("cancel");
    if (verdict !== "draws" || current.current !== null) return;
    event.preventDefault();
    const gesture = beginGesture(drawing, tool, colour);
    if (gesture === null) return;
    currentTarget.setPointerCapture(id);
    current.current = { id, type, gesture };
    gesture.move([place(nativeEvent)]);
  };
  const handleMove = ({ pointerId, nativeEvent }: ReactPointerEvent) => {
    if (current.current?.id !== pointerId) return;
    // Older browsers and jsdom lack it.
    const events = nativeEvent.getCoalescedEvents?.() ?? [];
    current.current.gesture.move((events.length > 0 ? events : [nativeEvent]).map(place));
  };
  const handleEnd = (event: ReactPointerEvent, how: "end" | "cancel") => {
    rules.release(event);
    if (current.current?.id === event.pointerId) finish(how);
  };
  return (
    <div
      className="board__surface"
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={(event) => handleEnd(event, "end")}
      onPointerCancel={(event) => handleEnd(event, "cancel")}
    />
  );
}

/** A press opens the field for a text; another press ends it. */
function TextSurface({ colour, drawing, ratio, place }: DrawSurfaceProps) {
  const [at, setAt] = useState<PenPoint | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the press that opened it, which would take the focus away again.
    if (at) setTimeout(() => field.current?.focus());
  }, [at]);
  const add = (text: string) => {
    setAt(null);
    if (at && text !== "") addText(drawing, { text, x: at.x, y: at.y, colour });
  };
  return (
    <>
      <div
        className="board__surface"
        onPointerDown={({ nativeEvent }) => (at ? field.current?.blur() : setAt(place(nativeEvent)))}
      />
      {at && <TextEntry ref={field} x={at.x} y={at.y} ratio={ratio} onDone={add} />}
    </>
  );
}

/** Everybody sees where the host's pointer is; a finger points as long as it touches the page. */
function LaserSurface({ room, place }: DrawSurfaceProps) {
  const sentAt = useRef(0);
  const send = (at: [number, number] | null) =>
    void room.request("point", { at }, z.object({})).catch(reportError);
  const point = ({ nativeEvent }: ReactPointerEvent) => {
    if (nativeEvent.timeStamp - sentAt.current < INK_INTERVAL_MS) return;
    sentAt.current = nativeEvent.timeStamp;
    const { x, y } = place(nativeEvent);
    send([x, y]);
  };
  return (
    <div
      className="board__surface"
      onPointerDown={point}
      onPointerMove={point}
      onPointerUp={({ pointerType }) => pointerType !== "mouse" && send(null)}
      onPointerLeave={() => send(null)}
    />
  );
}
