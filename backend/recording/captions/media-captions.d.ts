// What we use of it: its own types name their files without endings, which Node's way of resolving doesn't find.
declare module "media-captions" {
  interface Cue {
    /** Seconds. */
    startTime: number;
    endTime: number;
    /** With tags. */
    text: string;
  }
  export type CueNode = { data: string } | { data?: undefined; children: CueNode[] };
  export function parseText(text: string, options: { type: "vtt" | "srt" }): Promise<{ cues: Cue[] }>;
  /** Seconds; null when it isn't one. */
  export function parseVTTTimestamp(timestamp: string): number | null;
  export function tokenizeVTTCue(cue: Cue): CueNode[];
}
