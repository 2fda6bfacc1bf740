export function stackUrl(): string {
  const url = process.env["GUBAE_URL"];
  if (url === undefined) throw new Error("GUBAE_URL is not set: the global set-up starts the stack.");
  return url;
}
