/** The sheet of keyboard shortcuts. */
export const enShortcuts = {
  switch: "Use single-key shortcuts",
  text: "They pause while you type and in the live room.",
  afterwards: "then",
  search: "Search for a course",
  sheet: "Show this list",
  close: "Close what's open",
} as const;
