import { useSession } from "#renderer/data/session/session-store.ts";
import { isHost } from "../store/room-selectors.ts";
import { useRoom } from "./use-room-client.ts";

/** Returns true if this account is the lecture's assistant. */
export function useAssists(): boolean {
  const ownId = useSession(({ account }) => account?._id);
  return useRoom(
    ({ room }) => room.roomInfo.assistant !== null && room.roomInfo.assistant.accountId === ownId,
  );
}

/** Returns true for the host and the assistant. What exactly each may do, the server checks with each request. */
export function useModerates(): boolean {
  const hosting = useRoom(isHost);
  return useAssists() || hosting;
}
