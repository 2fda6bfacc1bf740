import type { Page } from "playwright";

/** Lets the page accept no offer of the SFU until `releaseSubscriptions`: it stays where it is, and tries again. */
export function holdSubscriptions(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    window.RTCPeerConnection = class extends RTCPeerConnection {
      override async setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
        // The SFU alone is a lite ICE agent.
        if (description.type === "offer" && description.sdp?.includes("a=ice-lite")) await promise;
        await super.setRemoteDescription(description);
      }
    };
    Object.assign(window, { releaseSubscriptions: resolve });
  });
}

export function releaseSubscriptions(page: Page): Promise<void> {
  return page.evaluate(() =>
    (window as unknown as { releaseSubscriptions: () => void }).releaseSubscriptions(),
  );
}
