/** Replies to each request of the parent process, and exits when the parent has exited. */
export function serveParent(handle: (request: unknown) => Promise<object>): void {
  process.on("disconnect", () => process.exit());
  process.on("message", (request: unknown) => {
    handle(request).then(
      (reply) =>
        process.send?.(reply, (error: Error | null) => {
          // The parent has exited before the reply was sent.
          if (error) process.exit();
        }),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}

/** Returns the `input` with which the parent started this process. */
export function parentInput(): unknown {
  return JSON.parse(process.argv[2] ?? "null");
}
