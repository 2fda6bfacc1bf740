// start.mjs loads this into the backend and holds the other end of its standard input. When start.mjs ends for any
// reason, that input ends, and the backend stops as it does for Ctrl-C. Otherwise a killed start would leave a backend
// that occupies the port. No other process takes over, so it does not drain.
process.stdin.on("end", () => {
  if (!process.emit("SIGINT", "SIGINT")) process.exit(130);
});
process.stdin.resume();
process.stdin.unref();
