import type { BridgeMethod } from "./desktop-bridge.ts";

// This file contains no schemas, since it is part of the preload script, which is loaded at every start.

/** Every method of the bridge; TypeScript reports a missing one. */
const methods: Record<BridgeMethod, true> = {
  getStartInfo: true,
  storeToken: true,
  listSources: true,
  chooseSource: true,
  openScreenSettings: true,
  relaunch: true,
  openExternal: true,
  download: true,
  changeServer: true,
  reportLive: true,
  sendLiveCommand: true,
  showNotices: true,
  setTexts: true,
  installUpdate: true,
};
export const bridgeMethods = Object.keys(methods) as BridgeMethod[];

export function channelOf(method: BridgeMethod): string {
  return `gubae:${method}`;
}

/** The channel of events from the main process to the page. */
export const EVENT_CHANNEL = "gubae:event";

/** The name of the bridge in the page's `window`. */
export const BRIDGE_NAME = "gubae";
