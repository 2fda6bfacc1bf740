/** The sheet of keyboard shortcuts. */
export const enShortcuts = {
  switch: "Use shortcuts of single keys",
  text: "They wait while you type, and rest in the live room.",
  afterwards: "then",
  search: "Search for a course",
  sheet: "Show this sheet",
  close: "Close what is open",
} as const;
