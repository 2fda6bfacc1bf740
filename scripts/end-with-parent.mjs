// Loaded into the backend by start.mjs, which holds the other end of its standard input. When
// start.mjs is gone, however it went, that input ends; then the backend stops as it does for Ctrl-C.
// Otherwise a start that was killed would leave a backend that holds the port against the next one.
process.stdin.on("end", () => {
  if (!process.emit("SIGTERM", "SIGTERM")) process.exit(143);
});
process.stdin.resume();
process.stdin.unref();
