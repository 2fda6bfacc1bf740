import { z } from "zod/mini";

/**
 * The only interface between the desktop app's page and its shell, available to the page as `window.gubae`. The main
 * process parses every argument with these schemas; the events that it sends to the page are typed here too.
 */

const requestId = z.int().check(z.positive());

const sourceKind = z.enum(["screen", "window"]);
export type SourceKind = z.infer<typeof sourceKind>;

/** A screen or window that can be shared. Images are data URLs. */
export interface ShareableSource {
  id: string;
  kind: SourceKind;
  name: string;
  thumbnail: string;
  /** The icon of the window's application, if the system provides it. */
  icon: string | null;
}

/** Sent when the page requests a screen, so that the picker opens. */
export interface PickRequest {
  id: number;
  /** Whether system audio was requested and can be shared. */
  canShareAudio: boolean;
  /** The kind chosen last time. */
  lastKind: SourceKind;
}

/** The sources to choose from, or why there are none. */
export type SourcesResult =
  | { ok: true; sources: ShareableSource[] }
  /** macOS does not allow Gubae to record the screen yet. */
  | { ok: false; reason: "permission" };

export const pickChoice = z.object({
  sourceId: z.string().check(z.maxLength(200)),
  kind: sourceKind,
  audio: z.boolean(),
});
export type PickChoice = z.infer<typeof pickChoice>;

/** The facts about the current live lecture that the shell needs. */
export const liveReport = z.object({
  lectureName: z.string().check(z.maxLength(300)),
  hosting: z.boolean(),
  /** The host's current source. */
  source: z.enum(["camera", "screen", "microphone", "none"]),
  muted: z.boolean(),
  viewers: z.int().check(z.minimum(0), z.maximum(1_000_000)),
});
export type LiveReport = z.infer<typeof liveReport>;

/** The commands that the mini window and the shortcut offer in a live lecture. */
export const liveCommand = z.enum(["stop", "toggle-mute"]);
export type LiveCommand = z.infer<typeof liveCommand>;

/** A notification for the system to show, in the account's language. */
const shellNotification = z.object({
  /** The server's notification id, so that no notification is shown twice. */
  id: z.uuid(),
  title: z.string().check(z.minLength(1), z.maxLength(300)),
  body: z.string().check(z.maxLength(600)),
  /** The page that a click opens, on our own origin. */
  path: z.string().check(z.maxLength(300), z.regex(/^\/(?!\/)[\w\-/?=&%.]*$/)),
});
export type ShellNotification = z.infer<typeof shellNotification>;

const text = z.string().check(z.minLength(1), z.maxLength(300));
/** The shell's own texts, in the user's language. */
export const shellTexts = z.object({
  language: z.string().check(z.maxLength(10)),
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
  changeServerTitle: text,
  changeServerText: text,
  changeServer: text,
  keepServer: text,
  unsavedTitle: text,
  unsavedText: text,
});
export type ShellTexts = z.infer<typeof shellTexts>;

export type UpdateState =
  | { status: "none" }
  | { status: "downloading"; percent: number }
  /** `deferred`: the update is not installed before the live lecture ends. */
  | { status: "ready"; version: string; deferred: boolean };

/** A path of our server whose response is a file. */
const downloadPath = z.string().check(z.maxLength(1000), z.regex(/^\/(?!\/)[\w\-/.]*$/));

/** Outcome of a download; `cancelled`: the user cancelled it. */
export type DownloadOutcome = "saved" | "cancelled" | "failed";

export interface StartInfo {
  /** The server's URL, without a trailing slash. */
  serverUrl: string;
  /** The stored session token; null when nobody is signed in. */
  token: string | null;
  version: string;
}

export type ShellEvent =
  | { name: "pick-source"; request: PickRequest }
  | { name: "pick-source-ended"; id: number }
  /** Asks the page to navigate to a path that comes from a deep link, a notification or a menu. */
  | { name: "navigate"; path: string }
  | { name: "choose-server" }
  | { name: "live"; report: LiveReport | null }
  | { name: "live-command"; command: LiveCommand }
  | { name: "update"; state: UpdateState };

export const bridgeArguments = {
  getStartInfo: z.tuple([]),
  storeToken: z.tuple([z.nullable(z.string().check(z.maxLength(500)))]),
  listSources: z.tuple([requestId]),
  chooseSource: z.tuple([requestId, z.nullable(pickChoice)]),
  openScreenSettings: z.tuple([]),
  relaunch: z.tuple([]),
  openExternal: z.tuple([z.string().check(z.maxLength(4000))]),
  download: z.tuple([downloadPath]),
  changeServer: z.tuple([z.string().check(z.maxLength(500))]),
  reportLive: z.tuple([z.nullable(liveReport)]),
  sendLiveCommand: z.tuple([liveCommand]),
  showNotices: z.tuple([z.array(shellNotification).check(z.maxLength(50))]),
  setTexts: z.tuple([shellTexts]),
  installUpdate: z.tuple([]),
} satisfies Record<string, z.ZodMiniType>;

export type BridgeMethod = keyof typeof bridgeArguments;

export type ServerChange = "changed" | "unreachable" | "declined";

export interface BridgeResults {
  getStartInfo: StartInfo;
  storeToken: void;
  listSources: SourcesResult;
  chooseSource: void;
  openScreenSettings: void;
  relaunch: void;
  /** False when the URL may not be opened. */
  openExternal: boolean;
  /** Asks the user where to save the file. Resolves when the download has ended. */
  download: DownloadOutcome;
  /**
   * `changed`: the page is about to reload. `unreachable`: there is no Gubae server at this address. `declined`: the
   * user declined.
   */
  changeServer: ServerChange;
  reportLive: void;
  sendLiveCommand: void;
  showNotices: void;
  setTexts: void;
  /** Does nothing during a live lecture. */
  installUpdate: void;
}

export type DesktopBridge = {
  readonly [Method in BridgeMethod]: (
    ...args: z.input<(typeof bridgeArguments)[Method]>
  ) => Promise<BridgeResults[Method]>;
} & {
  /** Returns a function that removes the listener. */
  readonly on: (listener: (event: ShellEvent) => void) => () => void;
};
