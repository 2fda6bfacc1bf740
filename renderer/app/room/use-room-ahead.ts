import { useEffect } from "react";
import { platform } from "#renderer/data/platform/platform.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { fetchAhead } from "../shell/fetch-ahead.ts";
import { useLoadAhead } from "../shell/load-ahead.ts";

const sessionToken = () => useSession.getState().token;

/** Fetches the room and opens its connection while the lobby is read: Join then waits for neither. */
export function useRoomAhead(roomId: string): void {
  const loadAhead = useLoadAhead();
  useEffect(() => {
    let left = false;
    let close = () => {};
    const connect = async () => {
      const { openConnectionAhead } = await import("#renderer/room/socket/room-connection.ts");
      const origin = new URL(platform().apiBaseUrl() || "/", window.location.href);
      if (!left) close = openConnectionAhead({ origin, roomId, token: sessionToken });
    };
    // Who reads the lobby will join: the bytes are not wasted.
    const stop = fetchAhead([() => loadAhead("/class"), connect], { sure: true });
    return () => {
      left = true;
      stop();
      close();
    };
  }, [roomId, loadAhead]);
}
