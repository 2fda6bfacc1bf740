import { addTexts } from "../i18n.ts";

/** The desktop app's page, and its section of the admin area. */
export const enDownloads = {
  heading: "Gubae for your computer",
  lead: "Share your screen or a single window with its audio, keep your computer awake while you teach, and get a reminder before each lecture.",
  forSystem: "For {{system}}",
  download: "Download Gubae {{version}}",
  size: "{{megabytes}} MB",
  others: "For other computers",
  version: "Version {{version}}, {{date}}",
  none: "No installers have been published yet. Gubae works in your browser, with nothing to install.",
  noneYet: "No installers have been published yet.",
  open: "Open Gubae",
  install: {
    heading: "Gubae as an app from your browser",
    lead: "You can also install Gubae from your browser. It then has its own icon and window, and can notify you of your lectures. It's free and takes seconds.",
    computer: "Chrome or Edge on a computer: press the install icon in the address bar.",
    android: "Chrome on Android: open the menu and choose Add to home screen, then Install.",
    apple:
      "Safari on iPhone or iPad: press Share, then Add to Home Screen. On a Mac: File, then Add to Dock.",
  },
  failed: "We couldn't load the downloads. Please try again.",
  system: { windows: "Windows", macos: "macOS", linux: "Linux" },
  arch: {
    x64: "Intel or AMD, 64-bit",
    arm64: "ARM, 64-bit",
    universal: "Apple and Intel",
    both: "all processors",
  },
  deploy: {
    heading: "Install on many computers",
    forMe: "Windows, silently, for one user:",
    forAll: "Windows, silently, for all users of the computer, as an administrator:",
    debian: "Debian and Ubuntu:",
    policy:
      "By Group Policy: put the installer on a network share and run the silent command as a computer startup script. Updates come from this server automatically.",
  },
};

addTexts("downloads", enDownloads);

declare module "../i18n.ts" {
  interface Catalogue {
    downloads: typeof enDownloads;
  }
}
