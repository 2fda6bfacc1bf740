import { once } from "node:events";
import { createConnection, createServer, type AddressInfo, type Socket } from "node:net";
import { expect, test } from "playwright/test";
import { type Desktop, logInOnDesktop, newProfile, startDesktopFor } from "../actors/desktop.ts";
import { newLecture, newPerson } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";

/** A line to the stack that can be cut and mended; it keeps its address. */
function openLine() {
  const { hostname, port: behind } = new URL(stackUrl());
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = createConnection({ host: hostname, port: Number(behind) });
    open.add(near);
    near.pipe(far).pipe(near);
    // Either end may go at any time: so does the other.
    near.on("error", () => far.destroy()).on("close", () => void (open.delete(near) && far.destroy()));
    far.on("error", () => near.destroy());
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

test("the program opens without its server, says so, and goes on by itself when it is back", async () => {
  test.setTimeout(180_000);
  const line = openLine();
  const server = await line.listen();
  const profile = await newProfile();
  const teacher = await newPerson("instructor", "Almaz Tesfaye");
  await newLecture(teacher, { name: "Seen after the line is mended" });
  let desktop: Desktop = await startDesktopFor(server, profile.folder);
  try {
    await desktop.page.getByRole("checkbox", { name: "Stay signed in" }).check();
    await logInOnDesktop(desktop.page, teacher);
    await desktop.close();
    await line.cut();

    desktop = await startDesktopFor(server, profile.folder);
    await expect(desktop.page.getByText("Gubae can't be reached. Trying again…")).toBeVisible();
    await expect(desktop.page.getByText("We could not load your account.")).toBeVisible();
    await line.listen(Number(new URL(server).port));
    await expect(desktop.page.getByText("Seen after the line is mended").first()).toBeVisible({
      timeout: 60_000,
    });
    await expect(desktop.page.getByText("Gubae can't be reached. Trying again…")).toBeHidden();
  } finally {
    await desktop.close();
    await line.cut();
    await profile.remove();
  }
});
