/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean, resolved?: string,
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockedPackage
 * @typedef {Record<string, LockedPackage>} Packages packages by folder, as in a lock file; "" is the root
 */

/**
 * Returns true if exactly the packages of the lock file are installed, with the same content. Optional packages may be
 * missing, because they are for other platforms.
 * @param {Packages} locked
 * @param {Packages} installed
 * @param {{ tools: boolean }} wanted without tools, those of the workspace `tools` may be missing as well
 */
export function isSameInstall(locked, installed, { tools }) {
  const needed = tools ? new Set(Object.keys(locked)) : neededByRoot(locked);
  /** @param {[string, LockedPackage]} entry */
  const isInstalledAs = ([folder, { version, integrity, optional }]) => {
    const found = installed[folder];
    if (found === undefined) return optional === true || !needed.has(folder);
    return found.version === version && found.integrity === integrity;
  };
  /** @param {string} folder */
  const isLocked = (folder) => locked[folder] !== undefined;
  return (
    Object.entries(locked)
      .filter(([folder]) => folder !== "")
      .every(isInstalledAs) && Object.keys(installed).every(isLocked)
  );
}

/**
 * Returns whether the workspace `tools` is among the installed packages.
 * @param {Packages} installed
 */
export function hasTools(installed) {
  return installed["tools"] !== undefined;
}

/**
 * Returns the folders of all packages that the root's package.json needs, directly or indirectly. Packages that only a
 * workspace needs are left out.
 * @param {Packages} locked
 */
function neededByRoot(locked) {
  /** @type {Set<string>} */
  const needed = new Set();
  /** @param {string} folder @param {readonly string[]} names */
  const add = (folder, names) => {
    for (const name of names) {
      const found = resolve(locked, folder, name);
      if (found === null || needed.has(found)) continue;
      needed.add(found);
      add(found, requirements(locked[found] ?? {}));
    }
  };
  const root = locked[""] ?? {};
  add("", [...requirements(root), ...Object.keys(root.devDependencies ?? {})]);
  return needed;
}

/**
 * npm versions treat optional peers differently, so neither their absence nor their presence counts.
 * @param {LockedPackage} locked
 */
function requirements({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {});
  return [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...peers.filter((name) => peerDependenciesMeta?.[name]?.optional !== true),
  ];
}

/**
 * Finds a package as Node does: beside the package that needs it, and in each folder above.
 * @param {Packages} locked
 * @param {string} from
 * @param {string} name
 */
function resolve(locked, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("/node_modules/"), 0))) {
    const candidate = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (locked[candidate] !== undefined) return candidate;
    if (folder === "") return null;
  }
}
