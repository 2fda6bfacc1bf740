const kinds = [
  "document",
  "script",
  "style",
  "font",
  "image",
  "fetch",
  "websocket",
  "media",
  "other",
] as const;
export type Kind = (typeof kinds)[number];

/** Bytes of both directions by kind. */
export type Traffic = Readonly<Record<Kind, number>>;

/** By the beginning of a Content-Type; the first match counts. */
const types: readonly (readonly [beginning: string, kind: Kind])[] = [
  ["text/html", "document"],
  ["text/javascript", "script"],
  ["application/javascript", "script"],
  ["text/css", "style"],
  ["font/", "font"],
  ["image/", "image"],
  ["application/json", "fetch"],
  ["websocket", "websocket"],
];

export function kindOf(contentType: string): Kind {
  return types.find(([beginning]) => contentType.startsWith(beginning))?.[1] ?? "other";
}

export interface TrafficCounter {
  add: (kind: Kind, bytes: number) => void;
  /** Returns what was added since the last call. */
  take: () => Traffic;
}

export function createTrafficCounter(): TrafficCounter {
  let counted = none();
  return {
    add: (kind, bytes) => void (counted[kind] += bytes),
    take() {
      const taken = counted;
      counted = none();
      return taken;
    },
  };
}

function none(): Record<Kind, number> {
  return Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
}

export function totalBytes(traffic: Traffic): number {
  return kinds.reduce((sum, kind) => sum + traffic[kind], 0);
}

/** Lists the kinds that occurred, in kB. */
export function describeTraffic(traffic: Traffic): string {
  const occurred = kinds.filter((kind) => traffic[kind] > 0);
  return occurred.map((kind) => `${kind} ${(traffic[kind] / 1000).toFixed(1)}`).join(", ");
}
