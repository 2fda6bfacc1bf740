import { expect, test, vi } from "vitest";
import { BRIDGE_NAME, bridgeMethods, channelOf, EVENT_CHANNEL } from "#contract/desktop/desktop-channels.ts";

const electron = vi.hoisted(() => ({
  contextBridge: { exposeInMainWorld: vi.fn<(name: string, api: Record<string, unknown>) => void>() },
  ipcRenderer: { invoke: vi.fn(), on: vi.fn(), off: vi.fn() },
}));
vi.mock("electron", () => electron);

test("9: the page gets one object with the bridge methods only, and events without Electron's event object", async () => {
  await import("./preload.ts");
  const { exposeInMainWorld } = electron.contextBridge;
  const { invoke, on, off } = electron.ipcRenderer;
  expect(exposeInMainWorld).toHaveBeenCalledExactlyOnceWith(BRIDGE_NAME, expect.anything());
  const exposed = exposeInMainWorld.mock.lastCall?.[1] ?? {};
  expect(Object.keys(exposed).toSorted()).toEqual([...bridgeMethods, "on"].toSorted());
  for (const [name, member] of Object.entries(exposed)) expect(typeof member, name).toBe("function");

  const api = exposed as Record<string, (...args: unknown[]) => unknown>;
  api["storeToken"]?.("a token");
  expect(invoke).toHaveBeenCalledExactlyOnceWith(channelOf("storeToken"), "a token");
  const listener = vi.fn();
  const unsubscribe = api["on"]?.(listener) as () => void;
  const [channel, handle] = on.mock.lastCall ?? [];
  expect(channel).toBe(EVENT_CHANNEL);
  handle({ sender: electron.ipcRenderer }, { name: "choose-server" });
  expect(listener).toHaveBeenCalledExactlyOnceWith({ name: "choose-server" });
  unsubscribe();
  expect(off).toHaveBeenCalledExactlyOnceWith(EVENT_CHANNEL, handle);
});
