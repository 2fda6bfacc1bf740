import { contextBridge, ipcRenderer, type IpcRendererEvent } from "electron";
import type { DesktopBridge, ShellEvent } from "#contract/desktop-bridge.ts";
import { BRIDGE_NAME, bridgeVerbs, channelOf, EVENT_CHANNEL } from "#contract/desktop-channels.ts";

// The page gets verbs, never ipcRenderer: it can say these things and no others.
const calls = bridgeVerbs.map((verb) => [
  verb,
  (...args: unknown[]) => ipcRenderer.invoke(channelOf(verb), ...args),
]);

const on: DesktopBridge["on"] = (listener) => {
  const hear = (_: IpcRendererEvent, event: ShellEvent) => listener(event);
  ipcRenderer.on(EVENT_CHANNEL, hear);
  return () => void ipcRenderer.off(EVENT_CHANNEL, hear);
};

contextBridge.exposeInMainWorld(BRIDGE_NAME, { ...Object.fromEntries(calls), on });
