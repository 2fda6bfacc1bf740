export interface CueTimes {
  startMs: number;
  endMs: number;
}

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?`;
const ARROW = String.raw`(?:[-–—−]{1,3}\s?>|→)`;
const TIMES = new RegExp(String.raw`^${TIME}\s*(${ARROW})\s*${TIME}(?:\s+(\S.*))?$`, "u");
const FIRST_ARROW = new RegExp(ARROW, "u");
/** Cue settings with which WebVTT and SubRip position a caption. */
const SETTING = /^(?:vertical|line|position|size|align|region|[xy][12]):\S*$/i;

const EXACT_TIME = /\d[:：]\d\d[.,:：]\d/g;
const WITH_COLON = /\d\s*[:：]\s*\d/;
const WITH_POINT = /\d\s*[.,;]\s*\d/;

interface ReadTime {
  ms: number;
  /** True if the time has hours or a fraction, and is thus unlikely to be a time of day that a speaker mentions. */
  isExact: boolean;
}

function readTime([hours, minutes, seconds, fraction]: (string | undefined)[]): ReadTime | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  const wholeSeconds = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds);
  const ms = wholeSeconds * 1000 + Number((fraction ?? "").padEnd(3, "0"));
  return { ms, isExact: hours !== undefined || fraction !== undefined };
}

/** Returns true if a line that can't be parsed is still meant as times, and is thus not caption text. */
function isMeantAsTimes(line: string, areExpected: boolean): boolean {
  if ((line.match(EXACT_TIME) ?? []).length > 1) return true;
  const arrow = FIRST_ARROW.exec(line);
  if (!arrow) return false;
  if (areExpected) return true;
  if (!arrow[0].startsWith("--")) return false;
  const before = line.slice(0, arrow.index);
  const [after = ""] = line.slice(arrow.index + arrow[0].length).split(/\p{L}/u, 1);
  const sides = /\p{L}/u.test(before) ? [after] : [before, after];
  const arePoints = sides.length === 2 && sides.every((side) => WITH_POINT.test(side));
  return arePoints || sides.some((side) => WITH_COLON.test(side));
}

/**
 * Parses a line with a caption's start and end times; returns null for any other line.
 * @param areExpected whether only times are allowed here, such as below a caption's number
 */
export function readCueTimes(line: string, areExpected: boolean): CueTimes | "unreadable" | null {
  const found = TIMES.exec(line);
  const [start, end] = [readTime(found?.slice(1, 5) ?? []), readTime(found?.slice(6, 10) ?? [])];
  const areTimes =
    found?.[5]?.startsWith("--") === true || (start?.isExact === true && end?.isExact === true);
  if (!found || !areTimes) return isMeantAsTimes(line, areExpected) ? "unreadable" : null;
  const settings = found[10]?.split(/\s+/) ?? [];
  if (!start || !end || !settings.every((setting) => SETTING.test(setting))) return "unreadable";
  return { startMs: start.ms, endMs: end.ms };
}
