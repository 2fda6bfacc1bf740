/**
 * The number of files that are fetched at once. With more, too much would be in transit when fetching must stop; with
 * fewer, the connection would be idle at times.
 */
const AT_ONCE = 3;

/**
 * Resolves when the file has loaded or failed. A failure is not reported here, because the code that needs the file
 * requests it again and reports it.
 */
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
 * Fetches scripts and styles, a few at a time, before any of them runs.
 * @returns whether all were requested: when `signal` is aborted, the remaining files are skipped
 */
export async function fetchSequentially(files: readonly string[], signal: AbortSignal): Promise<boolean> {
  if (!document.createElement("link").relList.supports("modulepreload")) return !signal.aborted;
  const rest = [...files];
  const takeTurns = async (): Promise<void> => {
    for (let file = rest.shift(); file !== undefined && !signal.aborted; file = rest.shift())
      await preload(file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  return !signal.aborted;
}
