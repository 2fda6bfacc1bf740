import { contextBridge, ipcRenderer, type IpcRendererEvent } from "electron";
import type { DesktopBridge, ShellEvent } from "#contract/desktop/desktop-bridge.ts";
import { BRIDGE_NAME, bridgeMethods, channelOf, EVENT_CHANNEL } from "#contract/desktop/desktop-channels.ts";

// The page gets these methods but never ipcRenderer, so that it can send no other message.
const methods = bridgeMethods.map((method) => [
  method,
  (...args: unknown[]) => ipcRenderer.invoke(channelOf(method), ...args),
]);

const on: DesktopBridge["on"] = (listener) => {
  const handle = (_: IpcRendererEvent, event: ShellEvent) => listener(event);
  ipcRenderer.on(EVENT_CHANNEL, handle);
  return () => void ipcRenderer.off(EVENT_CHANNEL, handle);
};

contextBridge.exposeInMainWorld(BRIDGE_NAME, { ...Object.fromEntries(methods), on });
