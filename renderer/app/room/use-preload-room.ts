import { useCallback, useEffect, useRef } from "react";
import { platform } from "#renderer/data/platform/platform.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { prefetch } from "../shell/prefetch.ts";
import { LazyRoomMaterials } from "./lazy-room-materials.ts";
import { usePreload } from "../shell/preload-context.ts";

const sessionToken = () => useSession.getState().token;

/**
 * Prefetches the room and opens its connection while the user is in the lobby, so that joining is immediate. Returns a
 * function that enters the room before its page is rendered; it does nothing until the room is there.
 */
export function usePreloadRoom(roomId: string): () => void {
  const preload = usePreload();
  const enter = useRef((_roomId: string): unknown => undefined);
  useEffect(() => {
    let left = false;
    let close = () => {};
    const connect = async () => {
      const { preconnect } = await import("#renderer/room/socket/room-connection.ts");
      const origin = new URL(platform().apiBaseUrl() || "/", window.location.href);
      if (!left) close = preconnect({ origin, roomId, token: sessionToken });
    };
    const client = async () => {
      ({ enterAhead: enter.current } = await import("#renderer/room/ahead/enter-ahead.ts"));
    };
    const slides = async () => {
      const { preloadBoard } = await import("./preload-board.ts");
      await preloadBoard(roomId);
    };
    // A user in the lobby will most likely join, so the prefetched files are not wasted.
    const steps = [() => preload("/class"), connect, client, slides, LazyRoomMaterials.preload];
    const stop = prefetch(steps, { sure: true });
    return () => {
      left = true;
      stop();
      close();
    };
  }, [roomId, preload]);
  return useCallback(() => void enter.current(roomId), [roomId]);
}
