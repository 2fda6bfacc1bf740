import { useEffect, useSyncExternalStore } from "react";
import type { RoomView } from "../../store/room-store.ts";
import { useRoomClient } from "../../client/use-room-client.ts";

/**
 * `wide`: the panels are beside the stage. `portrait`: a phone in portrait, with the panels below the video.
 * `landscape`: a phone in landscape, or any low window, with the panels over the video.
 */
export type RoomLayout = "wide" | "portrait" | "landscape";

/**
 * The same media queries as in portrait.css and landscape.css. An on-screen keyboard reduces the height of a portrait
 * phone's window but not its width, so the layout does not change.
 */
export const LAYOUT_QUERIES = {
  portrait: "(max-width: 559px), (max-width: 700px) and (min-height: 501px)",
  landscape: "(min-width: 560px) and (max-height: 500px)",
} as const satisfies Partial<Record<RoomLayout, string>>;

export function roomLayout(): RoomLayout {
  if (window.matchMedia(LAYOUT_QUERIES.portrait).matches) return "portrait";
  return window.matchMedia(LAYOUT_QUERIES.landscape).matches ? "landscape" : "wide";
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

/** The panels beside the stage. */
export type PanelName = "chat" | "participants" | "polls" | "questions";
export const panelKey = (name: PanelName) => `${name}Open` as const;

type Panels = Pick<RoomView, `${PanelName}Open` | "settingsOpen">;
export type Panel = keyof Panels;

const closed: Panels = {
  chatOpen: false,
  participantsOpen: false,
  pollsOpen: false,
  questionsOpen: false,
  settingsOpen: false,
};
const anyOpen = (panels: Panels) => Object.keys(closed).some((panel) => panels[panel as Panel]);
/** Only one of them is open beside the chat: three panels would leave the stage less than half of a wide window. */
const rivals = { participantsOpen: false, pollsOpen: false, questionsOpen: false };

/**
 * Opens or closes a panel. A phone has room for only one panel at a time. In portrait, the chat opens again when
 * another panel is closed.
 */
export function togglePanel(panels: Panels, panel: Panel, layout: RoomLayout): Partial<Panels> {
  const open = !panels[panel];
  if (layout === "wide") return { ...(open && panel in rivals && rivals), [panel]: open };
  const backToChat = layout === "portrait" && !open && panel !== "chatOpen";
  return { ...closed, [panel]: open, ...(backToChat && { chatOpen: true }) };
}

/** Returns the panels to open or close when the layout changes to this one. */
export function panelsOn(layout: RoomLayout, panels: Panels, typing: boolean): Partial<Panels> {
  if (layout === "wide") return {};
  if (layout === "portrait" && !anyOpen(panels)) return { chatOpen: true };
  // A keyboard that has just opened also makes the window low. In that case, the panel in use stays open.
  if (layout === "landscape" && !typing) return closed;
  const kept = (["chatOpen", "questionsOpen", "pollsOpen", "participantsOpen"] as const).find(
    (panel) => panels[panel],
  );
  return kept ? { ...closed, [kept]: true } : {};
}

/** A window in which chat and video are both large. */
const SPACIOUS = "(min-width: 1360px)";

/**
 * Adapts the panels to the layout. In portrait and in a large window the chat is open from the start; in landscape the
 * video has the whole screen.
 */
export function useFittingPanels(): void {
  const { store } = useRoomClient();
  const layout = useRoomLayout();
  useEffect(() => {
    if (roomLayout() === "wide" && window.matchMedia(SPACIOUS).matches) store.setState({ chatOpen: true });
  }, [store]);
  useEffect(() => {
    const typing = document.activeElement?.closest(".room-panel") != null;
    store.setState((panels) => panelsOn(layout, panels, typing));
  }, [layout, store]);
}
