import { create } from "zustand";
import type { LiveReport, PickRequest, ShellEvent, UpdateState } from "#contract/desktop/desktop-bridge.ts";

interface DesktopState {
  /** Set while the screen picker is open. */
  pickRequest: PickRequest | null;
  /** The path to which the page should navigate next; null once it has. */
  pathToOpen: string | null;

  serverDialogOpen: boolean;
  /** The live lecture of this page. */
  lecture: LiveReport | null;
  update: UpdateState;
  /** The download page of a newer app, once the server no longer supports this version. */
  updateUrl: string | null;
  handleShellEvent: (event: ShellEvent) => void;
  setLive: (report: LiveReport | null) => void;
  endPicking: () => void;
  navigate: (path: string) => void;
  navigated: () => void;
  markOutdated: (updateUrl: string) => void;
  setServerDialogOpen: (open: boolean) => void;
}

/** State that is set by the shell's events. */
export const useDesktop = create<DesktopState>((set, get) => ({
  pickRequest: null,
  pathToOpen: null,
  serverDialogOpen: false,
  lecture: null,
  update: { status: "none" },
  updateUrl: null,
  setLive: (lecture) => set({ lecture }),
  handleShellEvent: (event) => {
    switch (event.name) {
      case "pick-source":
        return set({ pickRequest: event.request });
      case "pick-source-ended":
        return get().pickRequest?.id === event.id ? set({ pickRequest: null }) : undefined;
      case "navigate":
        return get().navigate(event.path);
      case "choose-server":
        return set({ serverDialogOpen: true });
      case "live":
        return set({ lecture: event.report });
      case "update":
        return set({ update: event.state });
      default:
        // Other events are handled by other listeners, or come from a shell that is newer than its page.
        return undefined;
    }
  },
  endPicking: () => set({ pickRequest: null }),
  navigate: (pathToOpen) => set({ pathToOpen }),
  navigated: () => set({ pathToOpen: null }),
  markOutdated: (updateUrl) => set({ updateUrl }),
  setServerDialogOpen: (serverDialogOpen) => set({ serverDialogOpen }),
}));
