/** A fence that prevents one part of the code from importing another. */
export interface Pattern {
  group: string[];
  message: string;
}

/**
 * Returns a fence: files may not import anything that matches. Overlapping overrides replace each other, so each folder
 * lists all of its fences.
 */
export function forbid(patterns: Pattern[]) {
  const setting: ["error", { patterns: Pattern[] }] = ["error", { patterns }];
  return { "no-restricted-imports": setting };
}

export const everywhere = [
  { group: ["**/index.ts", "**/index.tsx"], message: "No barrels: import the file itself." },
];

export const noBackend = {
  group: ["#backend/**", "**/backend/**"],
  message: "Only the backend, its tests and e2e's start-stack know the backend.",
};
export const noRenderer = {
  group: ["#renderer/**", "**/renderer/**"],
  message: "Only web/ and desktop/page know the renderer.",
};
/** Returns the relative paths to a sibling folder, from a folder itself and from its subfolders. */
export function climbingTo(folder: string): string[] {
  return [`../${folder}/**`, `../../${folder}/**`, `../../../${folder}/**`];
}
