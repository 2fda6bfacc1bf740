// `npm run desktop` loads this into Electron before our own main, so that main contains no development code.
const { app, BrowserWindow } = require("electron");

process.on("message", (command) => {
  if (command === "reload") for (const window of BrowserWindow.getAllWindows()) window.reload();
  if (command === "exit") app.exit(0);
});
// The parent process has ended.
process.on("disconnect", () => app.exit(0));
