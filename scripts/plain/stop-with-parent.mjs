// start.mjs loads this module into the backend and holds the other end of the backend's standard input. When start.mjs
// ends for any reason, that input ends and the backend stops as it does for Ctrl-C. Otherwise, killing start.mjs would
// leave a backend that occupies the port. The backend does not drain, because no other process takes over.
process.stdin.on("end", () => {
  if (!process.emit("SIGINT", "SIGINT")) process.exit(130);
});
process.stdin.resume();
process.stdin.unref();
