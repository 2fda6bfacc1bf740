import { once } from "node:events";
import { createConnection, createServer, type AddressInfo, type Socket } from "node:net";
import { expect, test } from "playwright/test";
import { type Desktop, logInOnDesktop, newProfile, startDesktopFor } from "../../e2e/actors/desktop.ts";
import { newLecture, newAccount } from "../../e2e/actors/person.ts";
import { stackUrl } from "../../e2e/stack/url.ts";

/** Creates a proxy to the stack that can be cut and restored on the same address. */
function createProxy() {
  const { hostname, port: serverPort } = new URL(stackUrl());
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = createConnection({ host: hostname, port: Number(serverPort) });
    open.add(client);
    client.pipe(upstream).pipe(client);
    // When either end closes, so does the other.
    client
      .on("error", () => upstream.destroy())
      .on("close", () => void (open.delete(client) && upstream.destroy()));
    upstream.on("error", () => client.destroy());
  });
  return {
    listen: async (port = 0): Promise<string> => {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    cut: async (): Promise<void> => {
      if (!server.listening) return;
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, "close");
    },
  };
}

test("the app opens without its server, says so, and recovers when the server is back", async () => {
  test.setTimeout(180_000);
  const proxy = createProxy();
  const server = await proxy.listen();
  const profile = await newProfile();
  const teacher = await newAccount("instructor", "Almaz Tesfaye");
  await newLecture(teacher, { name: "Seen once the server is back" });
  let desktop: Desktop = await startDesktopFor(server, profile.folder);
  try {
    await desktop.page.getByRole("checkbox", { name: "Stay logged in" }).check();
    await logInOnDesktop(desktop.page, teacher);
    await desktop.close();
    await proxy.cut();

    desktop = await startDesktopFor(server, profile.folder);
    await expect(desktop.page.getByText("We can't reach Gubae. Trying again…")).toBeVisible();
    await expect(desktop.page.getByText("We couldn't load your account.")).toBeVisible();
    await proxy.listen(Number(new URL(server).port));
    await expect(desktop.page.getByText("Seen once the server is back").first()).toBeVisible({
      timeout: 60_000,
    });
    await expect(desktop.page.getByText("We can't reach Gubae. Trying again…")).toBeHidden();
  } finally {
    await desktop.close();
    await proxy.cut();
    await profile.remove();
  }
});
