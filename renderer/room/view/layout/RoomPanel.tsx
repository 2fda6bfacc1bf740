import { type ReactNode, Suspense, useState } from "react";
import { useRoom } from "../../client/use-room-client.ts";
import { panelKey, type PanelName } from "./room-layout.ts";

interface RoomPanelProps {
  name: PanelName;
  title: string;
  children: ReactNode;
}

/** A panel beside the stage. It stays mounted while it is closed, so that it keeps what is typed and can slide. */
export function RoomPanel({ name, title, children }: RoomPanelProps) {
  const open = useRoom((view) => view[panelKey(name)]);
  return (
    <aside
      id={`room-${name}`}
      className={`room-panel room-${name}`}
      data-open={open}
      inert={!open}
      aria-label={title}
    >
      <div className={`room-${name}-inner`}>
        <h2>{title}</h2>
        {children}
      </div>
    </aside>
  );
}

/** Returns whether a panel is or was open: until then, what is in it is neither rendered nor loaded. */
export function useWasOpen(name: PanelName): boolean {
  const open = useRoom((view) => view[panelKey(name)]);
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen;
}

/** A panel that is loaded when it is first opened. */
export function OpenedPanel({ name, children }: Omit<RoomPanelProps, "title">) {
  return useWasOpen(name) && <Suspense>{children}</Suspense>;
}
