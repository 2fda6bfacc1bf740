import { createContext, useContext, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { OpenRoom } from "./open-room-client.ts";
import { chimeAtHands } from "./monitors/hand-chime.ts";
import { reportLive } from "./live-report.ts";
import { resumeSource, saveSource } from "./resume-source.ts";
import type { RoomView } from "../store/room-store.ts";

export const RoomClientContext = createContext<OpenRoom | null>(null);

/** Stays in the room while the component is mounted. Another room needs another component instance (`key`). */
export function useOpenRoomClient(roomId: string, open: (roomId: string) => OpenRoom): OpenRoom {
  const [openRoom] = useState(() => open(roomId));
  useEffect(() => {
    const { client } = openRoom;
    client.start();
    const stopResuming = resumeSource(openRoom);
    const stopReporting = reportLive(openRoom);
    const stopChime = chimeAtHands(openRoom);
    // The server must learn immediately that the page is gone. A page restored from the back/forward cache enters the
    // room again.
    const pageHidden = () => {
      saveSource(openRoom);
      client.dispatch({ type: "leave" });
    };
    const pageShown = (event: PageTransitionEvent) => {
      if (event.persisted) client.dispatch({ type: "retry" });
    };
    window.addEventListener("pagehide", pageHidden);
    window.addEventListener("pageshow", pageShown);
    return () => {
      window.removeEventListener("pagehide", pageHidden);
      window.removeEventListener("pageshow", pageShown);
      stopChime();
      stopReporting();
      stopResuming();
      client.dispose();
    };
  }, [openRoom]);
  return openRoom;
}

export function useRoomClient(): OpenRoom {
  const openRoom = useContext(RoomClientContext);
  if (!openRoom) throw new Error("This component needs a RoomClientContext above it.");
  return openRoom;
}

export function useRoom<Selected>(selector: (view: RoomView) => Selected): Selected {
  return useStore(useRoomClient().store, selector);
}
