import { useEffect, useSyncExternalStore } from "react";
import type { RoomView } from "../../store/room-store.ts";
import { useRoomClient } from "../../client/use-room-client.ts";

/**
 * wide: panels beside the stage. upright: a phone's, with the panels below the video. sideways: a phone's, or any low
 * window, with the panels over the video.
 */
export type RoomLayout = "wide" | "upright" | "sideways";

/** The same as in upright.css and sideways.css. A keyboard makes an upright phone low, but not wide. */
export const LAYOUT_QUERIES = {
  upright: "(max-width: 559px), (max-width: 700px) and (min-height: 501px)",
  sideways: "(min-width: 560px) and (max-height: 500px)",
} as const satisfies Partial<Record<RoomLayout, string>>;

export function roomLayout(): RoomLayout {
  if (window.matchMedia(LAYOUT_QUERIES.upright).matches) return "upright";
  return window.matchMedia(LAYOUT_QUERIES.sideways).matches ? "sideways" : "wide";
}

function subscribe(changed: () => void): () => void {
  const queries = Object.values(LAYOUT_QUERIES).map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener("change", changed);
  return () => {
    for (const query of queries) query.removeEventListener("change", changed);
  };
}

export function useRoomLayout(): RoomLayout {
  return useSyncExternalStore(subscribe, roomLayout);
}

type Panels = Pick<RoomView, "chatOpen" | "participantsOpen" | "settingsOpen">;
export type Panel = keyof Panels;

const closed: Panels = { chatOpen: false, participantsOpen: false, settingsOpen: false };
const anyOpen = (panels: Panels) => panels.chatOpen || panels.participantsOpen || panels.settingsOpen;

/** Opens or closes a panel. A phone has room for one; upright, the chat takes the place of the others. */
export function togglePanel(panels: Panels, panel: Panel, layout: RoomLayout): Partial<Panels> {
  const open = !panels[panel];
  if (layout === "wide") return { [panel]: open };
  const backToChat = layout === "upright" && !open && panel !== "chatOpen";
  return { ...closed, [panel]: open, ...(backToChat && { chatOpen: true }) };
}

/** Returns which panels are open once the layout has become this one. */
export function panelsOn(layout: RoomLayout, panels: Panels, typing: boolean): Partial<Panels> {
  if (layout === "wide") return {};
  if (layout === "upright" && !anyOpen(panels)) return { chatOpen: true };
  // A keyboard that opens makes the window low, too.
  if (layout === "sideways" && !typing) return closed;
  const { chatOpen, participantsOpen } = panels;
  if (chatOpen) return { ...closed, chatOpen };
  return participantsOpen ? { ...closed, participantsOpen } : {};
}

/** Upright, the chat is open from the start; sideways, the video has the whole screen. */
export function useFittingPanels(): void {
  const { store } = useRoomClient();
  const layout = useRoomLayout();
  useEffect(() => {
    const typing = document.activeElement?.closest(".room-panel") != null;
    store.setState((panels) => panelsOn(layout, panels, typing));
  }, [layout, store]);
}
