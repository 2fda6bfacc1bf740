export function portOf(address: { port: number } | string | null): number {
  if (address === null || typeof address === "string")
    throw new Error("The server does not listen on a port.");
  return address.port;
}
