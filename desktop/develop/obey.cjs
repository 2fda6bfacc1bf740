// `npm run desktop` loads this into Electron before our own main, which so holds nothing that is for development.
const { app, BrowserWindow } = require("electron");

process.on("message", (word) => {
  if (word === "reload") for (const window of BrowserWindow.getAllWindows()) window.reload();
  if (word === "end") app.exit(0);
});
// Who started us is gone.
process.on("disconnect", () => app.exit(0));
