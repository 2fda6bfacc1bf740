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

/** A lecture that is given or seen right now, as much as the shell must know of it. */
export const liveReport = z.object({
  lectureName: z.string().max(300),
  hosting: z.boolean(),
  /** What is being sent. */
  source: z.enum(["camera", "screen", "none"]),
  muted: z.boolean(),
  viewers: z.number().int().min(0).max(1_000_000),
});
export type LiveReport = z.infer<typeof liveReport>;

/** What the mini window and the shortcut ask of a lecture that is being given. */
export const liveCommand = z.enum(["stop", "toggle-mute"]);
export type LiveCommand = z.infer<typeof liveCommand>;

/** A notification to come, in the person's language. */
export const reminder = z.object({
  lectureId: z.uuid(),
  title: z.string().max(300),
  text: z.string().max(300),
  /** ISO-8601: when it is shown. */
  at: z.iso.datetime({ offset: true }),
});
export type Reminder = z.infer<typeof reminder>;

const text = z.string().min(1).max(300);
/** What the shell says outside of the page, in the person's language. */
export const shellTexts = z.object({
  language: z.string().max(10),
  file: text,
  edit: text,
  view: text,
  window: text,
  help: text,
  serverAddress: text,
  downloads: text,
  crashReports: text,
  miniWindow: text,
  leaveTitle: text,
  leaveText: text,
  leave: text,
  stay: text,
});
export type ShellTexts = z.infer<typeof shellTexts>;

export type UpdateState =
  | { at: "none" }
  | { at: "loading"; percent: number }
  /** `held`: someone is live, it waits. */
  | { at: "ready"; version: string; held: boolean };

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
  | { name: "ask-server" }
  | { name: "live"; report: LiveReport | null }
  | { name: "live-command"; command: LiveCommand }
  | { name: "update"; state: UpdateState };

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
  reportLive: z.tuple([liveReport.nullable()]),
  commandLive: z.tuple([liveCommand]),
  remind: z.tuple([z.array(reminder).max(200)]),
  speak: z.tuple([shellTexts]),
  installUpdate: z.tuple([]),
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
  reportLive: void;
  commandLive: void;
  remind: void;
  speak: void;
  /** Without effect while someone is live. */
  installUpdate: void;
}

export type DesktopBridge = {
  readonly [Verb in BridgeVerb]: (
    ...args: z.input<(typeof bridgeArguments)[Verb]>
  ) => Promise<BridgeAnswers[Verb]>;
} & {
  /** Answers how to stop listening. */
  readonly on: (listener: (event: ShellEvent) => void) => () => void;
};
