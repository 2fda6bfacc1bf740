import type { BridgeVerb } from "./desktop-bridge.ts";

// No schemas here: the preload carries this, and is read at every start.

/** Every call of the bridge. A type error when one is missing. */
const named: Record<BridgeVerb, true> = {
  start: true,
  keepToken: true,
  listSources: true,
  choose: true,
  openScreenSettings: true,
  relaunch: true,
  openOutside: true,
  changeServer: true,
  reportLive: true,
  commandLive: true,
  remind: true,
  speak: true,
  installUpdate: true,
};
export const bridgeVerbs = Object.keys(named) as BridgeVerb[];

export function channelOf(verb: BridgeVerb): string {
  return `gubae:${verb}`;
}

/** On which main tells the page something. */
export const EVENT_CHANNEL = "gubae:event";

/** The bridge's place in the page's window. */
export const BRIDGE_NAME = "gubae";
