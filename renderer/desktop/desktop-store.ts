import { create } from "zustand";
import type { LiveReport, PickRequest, ShellEvent, UpdateState } from "#contract/desktop-bridge.ts";

interface DesktopState {
  /** Somebody shares a screen: the picker is open. */
  picking: PickRequest | null;
  /** A path that the shell or a payment wants shown, until it is. */
  wanted: string | null;
  /** The dialog for the server's address is open. */
  asksServer: boolean;
  /** The lecture that is given or seen in this page. */
  lecture: LiveReport | null;
  update: UpdateState;
  /** Where a newer program is, once the server has refused this one for its age. */
  newerAt: string | null;
  heard: (event: ShellEvent) => void;
  live: (report: LiveReport | null) => void;
  pickingOver: () => void;
  show: (path: string) => void;
  shown: () => void;
  tooOld: (newerAt: string) => void;
  serverAsked: (asks: boolean) => void;
}

/** What the shell asks of the page. */
export const useDesktop = create<DesktopState>((set, get) => ({
  picking: null,
  wanted: null,
  asksServer: false,
  lecture: null,
  update: { at: "none" },
  newerAt: null,
  live: (lecture) => set({ lecture }),
  heard: (event) => {
    switch (event.name) {
      case "pick":
        return set({ picking: event.request });
      case "pick-over":
        return get().picking?.id === event.id ? set({ picking: null }) : undefined;
      case "show":
        return get().show(event.path);
      case "ask-server":
        return set({ asksServer: true });
      case "live":
        return set({ lecture: event.report });
      case "update":
        return set({ update: event.state });
      default:
        // Others listen to the rest; and a shell may be newer than its page, never the other way round.
        return undefined;
    }
  },
  pickingOver: () => set({ picking: null }),
  show: (wanted) => set({ wanted }),
  shown: () => set({ wanted: null }),
  tooOld: (newerAt) => set({ newerAt }),
  serverAsked: (asksServer) => set({ asksServer }),
}));
