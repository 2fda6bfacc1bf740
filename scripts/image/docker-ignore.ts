import path from "node:path";

/**
 * Returns a filter that says whether a path of the build context is sent to Docker, given the lines of a
 * `.dockerignore`. The last line that matches the path or one of its parent folders decides.
 */
export function contextFilter(ignore: string): (file: string) => boolean {
  const rules = ignore
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({ isKept: line.startsWith("!"), pattern: undotted(line.replace(/^!/, "")) }));
  return (file) => {
    const around = undotted(file)
      .split("/")
      .map((_, index, parts) => parts.slice(0, index + 1).join("/"));
    const last = rules.findLast(({ pattern }) => around.some((one) => path.matchesGlob(one, pattern)));
    return last?.isKept ?? true;
  };
}

/**
 * Replaces leading dots in names, because Docker's `*` matches a leading dot but that of `path.matchesGlob` does not.
 */
function undotted(file: string): string {
  return file.replaceAll(/(^|\/)\./g, "$1_.");
}
