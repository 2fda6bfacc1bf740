import { z } from "zod";

/**
 * The only surface between the desktop page and the shell. The page finds it as `window.gubae`; every argument
 * is parsed in main by the schemas here, and what main tells the page is typed here too.
 */

const requestId = z.number().int().positive();

const sourceKind = z.enum(["screen", "window"]);
export type SourceKind = z.infer<typeof sourceKind>;

/** A screen or window that can be shared. Pictures are data URLs. */
export interface ShareableSource {
  id: string;
  kind: SourceKind;
  name: string;
  thumbnail: string;
  /** The application's, where the system tells. */
  icon: string | null;
}

/** The page asked for a screen: the picker opens. */
export interface PickRequest {
  id: number;
  /** Whether the system's sound can come with the picture, and was asked for. */
  canShareSound: boolean;
  /** What was chosen last time. */
  lastKind: SourceKind;
}

/** Why there is nothing to choose from. */
export type SourcesAnswer =
  | { ok: true; sources: ShareableSource[] }
  /** macOS has not been told yet that Gubae may see the screen. */
  | { ok: false; reason: "permission" };

export const pickChoice = z.object({ sourceId: z.string().max(200), kind: sourceKind, sound: z.boolean() });
export type PickChoice = z.infer<typeof pickChoice>;

/** Where the page begins. */
export interface DesktopStart {
  /** Without a trailing slash. */
  serverUrl: string;
  /** Kept from last time; null when nobody stays signed in. */
  token: string | null;
  version: string;
}

export type ShellEvent =
  | { name: "pick"; request: PickRequest }
  | { name: "pick-over"; id: number }
  /** A path of ours that the page should show: from a deep link, a notification or a menu. */
  | { name: "show"; path: string }
  | { name: "ask-server" };

/** The arguments of every call, by its name. */
export const bridgeArguments = {
  start: z.tuple([]),
  keepToken: z.tuple([z.string().max(500).nullable()]),
  listSources: z.tuple([requestId]),
  choose: z.tuple([requestId, pickChoice.nullable()]),
  openScreenSettings: z.tuple([]),
  relaunch: z.tuple([]),
  openOutside: z.tuple([z.string().max(4000)]),
  changeServer: z.tuple([z.string().max(500)]),
} satisfies Record<string, z.ZodType>;

export type BridgeVerb = keyof typeof bridgeArguments;

/** What each call answers. */
export interface BridgeAnswers {
  start: DesktopStart;
  keepToken: void;
  listSources: SourcesAnswer;
  choose: void;
  openScreenSettings: void;
  relaunch: void;
  /** False when the address is not one that may be opened. */
  openOutside: boolean;
  /** False when no Gubae answers there; true: the page is about to start anew. */
  changeServer: boolean;
}

export type DesktopBridge = {
  readonly [Verb in BridgeVerb]: (
    ...args: z.input<(typeof bridgeArguments)[Verb]>
  ) => Promise<BridgeAnswers[Verb]>;
} & {
  /** Answers how to stop listening. */
  readonly on: (listener: (event: ShellEvent) => void) => () => void;
};
