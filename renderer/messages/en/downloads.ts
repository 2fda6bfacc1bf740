/** The desktop program's page, and its part of the admin area. */
export const enDownloads = {
  heading: "Gubae for your computer",
  lead: "Share a screen or a single window with its sound, keep your computer awake while you teach, and be reminded before a lecture.",
  forSystem: "For {{system}}",
  download: "Download Gubae {{version}}",
  size: "{{megabytes}} MB",
  others: "For other computers",
  none: "There is nothing to download yet. Gubae works in your browser too.",
  failed: "The downloads could not be loaded. Please try again.",
  system: { windows: "Windows", macos: "macOS", linux: "Linux" },
  arch: {
    x64: "Intel or AMD, 64 bit",
    arm64: "ARM, 64 bit",
    universal: "Apple and Intel",
    both: "all processors",
  },
  deploy: {
    heading: "On many computers",
    forMe: "Windows, silently, for one account:",
    forAll: "Windows, silently, for everybody on the computer, as an administrator:",
    debian: "Debian and Ubuntu:",
    policy:
      "By group policy: put the installer on a share and run the silent command as a computer start-up script. Updates come from this server by themselves.",
  },
};
