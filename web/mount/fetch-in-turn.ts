/** Few at once, so that nearly nothing is on its way when it has to stop, and the line is never idle. */
const AT_ONCE = 3;

/** Resolves when the file is there, or can't be had: who needs it asks again, and says so. */
function preload(href: string): Promise<void> {
  const link = Object.assign(document.createElement("link"), {
    ...(href.endsWith(".css") ? { rel: "preload", as: "style" } : { rel: "modulepreload" }),
    crossOrigin: "",
    fetchPriority: "low",
    href,
  });
  return new Promise((resolve) => {
    for (const type of ["load", "error"]) link.addEventListener(type, () => resolve());
    document.head.append(link);
  });
}

/**
 * Fetches scripts and styles, a few at a time, before anything of them runs.
 * @returns whether all have been asked for, which `signal` ends: files that have not begun stay where they are
 */
export async function fetchInTurn(files: readonly string[], signal: AbortSignal): Promise<boolean> {
  if (!document.createElement("link").relList.supports("modulepreload")) return !signal.aborted;
  const rest = [...files];
  const takeTurns = async (): Promise<void> => {
    for (let file = rest.shift(); file !== undefined && !signal.aborted; file = rest.shift())
      await preload(file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  return !signal.aborted;
}
