// Loaded into the backend by start.mjs, which holds the other end of its standard input. When start.mjs
// ends for any reason, that input ends, and the backend stops as it does for Ctrl-C. Otherwise a start
// that was killed would leave a backend that keeps the port in use. Nobody takes over, so it does not drain.
process.stdin.on("end", () => {
  if (!process.emit("SIGINT", "SIGINT")) process.exit(130);
});
process.stdin.resume();
process.stdin.unref();
