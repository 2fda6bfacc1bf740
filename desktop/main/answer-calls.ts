import type { IpcMain, IpcMainInvokeEvent } from "electron";
import type { z } from "zod";
import { bridgeArguments, type BridgeAnswers, type BridgeVerb } from "#contract/desktop-bridge.ts";
import { channelOf } from "#contract/desktop-channels.ts";
import { isOwnTopFrame } from "./own-pages.ts";

export type BridgeHandlers = {
  [Verb in BridgeVerb]: (
    ...args: z.output<(typeof bridgeArguments)[Verb]>
  ) => BridgeAnswers[Verb] | Promise<BridgeAnswers[Verb]>;
};

interface CallAnswering {
  ipcMain: Pick<IpcMain, "handle">;
  /** For what was refused: somebody tried something. */
  warn: (what: string) => void;
}

/**
 * Answers the page's calls. A call of any other sender, or with arguments that the contract does not know, is
 * refused by throwing, so that it can't look like an answer.
 */
export function answerCalls(handlers: BridgeHandlers, { ipcMain, warn }: CallAnswering): void {
  for (const verb of Object.keys(bridgeArguments) as BridgeVerb[]) {
    ipcMain.handle(channelOf(verb), async (event: IpcMainInvokeEvent, ...raw: unknown[]) => {
      if (!isOwnTopFrame(event.senderFrame)) {
        warn(`call of "${verb}" from ${event.senderFrame?.url ?? "a frame that is gone"} refused`);
        throw new Error("Only Gubae's own page may call this.");
      }
      const parsed = bridgeArguments[verb].safeParse(raw);
      if (!parsed.success) {
        warn(`call of "${verb}" refused: ${parsed.error.message}`);
        throw new Error(`These are no arguments of ${verb}.`);
      }
      // The schema is this verb's own; TypeScript can't follow the pair through the lookup.
      const handler = handlers[verb] as (...args: unknown[]) => unknown;
      return handler(...parsed.data);
    });
  }
}
