import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChunkBoundary } from "#renderer/data/queries/ChunkBoundary.tsx";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
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

/** A panel that is loaded when it is first opened. If that fails, the lecture goes on, and the panel says so. */
export function OpenedPanel({ name, title, children }: RoomPanelProps) {
  const { t } = useTranslation("shell");
  if (!useWasOpen(name)) return null;
  const renderFailure = (retry: () => void) => (
    <RoomPanel name={name} title={title}>
      <FailureState text={t("partFailed")} onRetry={retry} />
    </RoomPanel>
  );
  return (
    <ChunkBoundary renderFailure={renderFailure}>
      <Suspense>{children}</Suspense>
    </ChunkBoundary>
  );
}
