import path from "node:path";

/**
 * Returns whether a path of the build's context is sent to Docker, after the lines of a `.dockerignore`: the last one that
 * matches it, or a folder around it, decides.
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

/** Docker's `*` matches names that begin with a dot too. */
function undotted(file: string): string {
  return file.replaceAll(/(^|\/)\./g, "$1_.");
}
