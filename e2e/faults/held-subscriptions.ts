import type { Page } from "playwright";

/**
 * Prevents the page from accepting the SFU's offers until `releaseSubscriptions` is called: the page stays on its
 * current engine and retries.
 */
export function holdSubscriptions(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    window.RTCPeerConnection = class extends RTCPeerConnection {
      override async setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
        // Only the SFU is an ICE-lite agent.
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
