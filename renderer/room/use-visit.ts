import { createContext, useContext, useEffect, useState } from "react";
import { useStore } from "zustand";
import { openVisit, type Visit } from "./open-visit.ts";
import { reportLive } from "./live-report.ts";
import { keepSource, resumeSource } from "./resume-source.ts";
import type { RoomView } from "./room-store.ts";

export const VisitContext = createContext<Visit | null>(null);

/** Stays in the room while the component is mounted. Another room needs another component (`key`). */
export function useOpenVisit(roomId: string, open: (roomId: string) => Visit = openVisit): Visit {
  const [visit] = useState(() => open(roomId));
  useEffect(() => {
    const { session } = visit;
    session.start();
    const stopResuming = resumeSource(visit);
    const stopReporting = reportLive(visit);
    // The others must hear at once that we are gone; and a page that the browser brings back has to enter anew.
    const hide = () => {
      keepSource(visit);
      session.dispatch({ type: "leave" });
    };
    const show = (event: PageTransitionEvent) => {
      if (event.persisted) session.dispatch({ type: "retry" });
    };
    window.addEventListener("pagehide", hide);
    window.addEventListener("pageshow", show);
    return () => {
      window.removeEventListener("pagehide", hide);
      window.removeEventListener("pageshow", show);
      stopReporting();
      stopResuming();
      session.dispose();
    };
  }, [visit]);
  return visit;
}

export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error("This component belongs inside the room's VisitContext.");
  return visit;
}

export function useRoom<Selected>(selector: (view: RoomView) => Selected): Selected {
  return useStore(useVisit().store, selector);
}
