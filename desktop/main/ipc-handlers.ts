import type { IpcMain, IpcMainInvokeEvent } from "electron";
import type { z } from "zod/mini";
import { bridgeArguments, type BridgeResults, type BridgeMethod } from "#contract/desktop/desktop-bridge.ts";
import { channelOf } from "#contract/desktop/desktop-channels.ts";
import { isOwnTopFrame } from "./security/app-pages.ts";

export type BridgeHandlers = {
  [Method in BridgeMethod]: (
    ...args: z.output<(typeof bridgeArguments)[Method]>
  ) => BridgeResults[Method] | Promise<BridgeResults[Method]>;
};

interface IpcHandlerDeps {
  ipcMain: Pick<IpcMain, "handle">;
  /** Reports a rejected call, which may be an attack. */
  warn: (message: string) => void;
}

/**
 * Handles the page's calls. A call from another sender, or with arguments that violate the contract, throws an error,
 * which can't be mistaken for a result.
 */
export function registerIpcHandlers(handlers: BridgeHandlers, { ipcMain, warn }: IpcHandlerDeps): void {
  for (const method of Object.keys(bridgeArguments) as BridgeMethod[]) {
    ipcMain.handle(channelOf(method), async (event: IpcMainInvokeEvent, ...raw: unknown[]) => {
      if (!isOwnTopFrame(event.senderFrame)) {
        warn(`refused call of "${method}" from ${event.senderFrame?.url ?? "a frame that is gone"}`);
        throw new Error("Only Gubae's own page may call this.");
      }
      const parsed = bridgeArguments[method].safeParse(raw);
      if (!parsed.success) {
        warn(`refused call of "${method}": ${parsed.error.message}`);
        throw new Error(`Invalid arguments for ${method}.`);
      }
      // The schema belongs to this method, but TypeScript can't infer that through the lookup.
      const handler = handlers[method] as (...args: unknown[]) => unknown;
      return handler(...parsed.data);
    });
  }
}
