/** A helper process's own side: answers each request of its parent, and ends when the parent is gone. */
export function answerParent(answer: (request: unknown) => Promise<object>): void {
  process.on("disconnect", () => process.exit());
  process.on("message", (request: unknown) => {
    answer(request).then(
      (reply) =>
        process.send?.(reply, (error: Error | null) => {
          // The parent went while we worked for it.
          if (error) process.exit();
        }),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}

/** What the parent gave this process to begin with. */
export function givenInput(): unknown {
  return JSON.parse(process.argv[2] ?? "null");
}
