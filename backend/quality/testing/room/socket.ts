import { io, type Socket } from "socket.io-client";

/**
 * Connects a Socket.IO client with this session.
 * @throws when the server rejects the token
 */
export async function connectSocket(url: string, token: string | undefined): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ["websocket"], forceNew: true, reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return socket;
}
