import { useShortcutSettings } from "#renderer/data/session/shortcut-settings-store.ts";
import { shortcutKey } from "#renderer/kit/actions/keys.ts";
import { useKeyDown } from "#renderer/kit/actions/use-key-down.ts";
import { useRoomClient } from "../../client/use-room-client.ts";
import { toggleMicrophone, toggleSource } from "./toggle-source.ts";
import { ROOM_KEYS } from "./room-keys.ts";

/** Handles the host's shortcut keys for microphone, video and screen, which do the same as the buttons. */
export function useRoomShortcuts(): void {
  const room = useRoomClient();
  const enabled = useShortcutSettings((settings) => settings.enabled);
  const actions: ReadonlyMap<string, () => void> = new Map([
    [ROOM_KEYS.microphone, () => toggleMicrophone(room)],
    [ROOM_KEYS.camera, () => toggleSource(room, "camera")],
    [ROOM_KEYS.screen, () => toggleSource(room, "screen")],
  ]);
  useKeyDown((event) => {
    const action = enabled && actions.get(shortcutKey(event) ?? "");
    if (!action) return;
    event.preventDefault();
    action();
  });
}
