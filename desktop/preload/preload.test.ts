import { expect, test, vi } from "vitest";
import { BRIDGE_NAME, bridgeVerbs, channelOf, EVENT_CHANNEL } from "#contract/desktop-channels.ts";

const electron = vi.hoisted(() => ({
  contextBridge: { exposeInMainWorld: vi.fn<(name: string, api: Record<string, unknown>) => void>() },
  ipcRenderer: { invoke: vi.fn(), on: vi.fn(), off: vi.fn() },
}));
vi.mock("electron", () => electron);

test("9: the page gets one thing, of verbs only; events come without what Electron sends along", async () => {
  await import("./preload.ts");
  const { exposeInMainWorld } = electron.contextBridge;
  const { invoke, on, off } = electron.ipcRenderer;
  expect(exposeInMainWorld).toHaveBeenCalledExactlyOnceWith(BRIDGE_NAME, expect.anything());
  const given = exposeInMainWorld.mock.lastCall?.[1] ?? {};
  expect(Object.keys(given).toSorted()).toEqual([...bridgeVerbs, "on"].toSorted());
  for (const [name, part] of Object.entries(given)) expect(typeof part, name).toBe("function");

  const api = given as Record<string, (...args: unknown[]) => unknown>;
  api["keepToken"]?.("a token");
  expect(invoke).toHaveBeenCalledExactlyOnceWith(channelOf("keepToken"), "a token");
  const heard = vi.fn();
  const stop = api["on"]?.(heard) as () => void;
  const [channel, hear] = on.mock.lastCall ?? [];
  expect(channel).toBe(EVENT_CHANNEL);
  hear({ sender: electron.ipcRenderer }, { name: "ask-server" });
  expect(heard).toHaveBeenCalledExactlyOnceWith({ name: "ask-server" });
  stop();
  expect(off).toHaveBeenCalledExactlyOnceWith(EVENT_CHANNEL, hear);
});
