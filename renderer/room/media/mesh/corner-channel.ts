import { z } from "zod/mini";

/**
 * What the two ends of a viewer's main call tell each other, over the data channel that PeerJS opens in each call. From
 * the host: whether there is a corner camera. From the viewer: whether this page wants it. Pages that know no corner
 * camera ignore the question, so they are never called with it: they would take the small video for the main one.
 */
const cornerMessage = z.enum(["corner-on", "corner-off"]);

type Channel = Pick<RTCDataChannel, "readyState" | "send" | "addEventListener">;

/** One end of the channel. Both ends begin with "off". */
export class CornerChannel {
  readonly #channel: Channel;
  #isOn = false;

  constructor(channel: Channel, isOn: boolean, onMessage: (on: boolean) => void) {
    this.#channel = channel;
    channel.addEventListener("message", ({ data }) => {
      const message = cornerMessage.safeParse(data);
      if (message.success) onMessage(message.data === "corner-on");
    });
    if (channel.readyState === "connecting")
      channel.addEventListener("open", () => this.#isOn && this.#send());
    this.set(isOn);
  }

  set(on: boolean): void {
    if (on === this.#isOn) return;
    this.#isOn = on;
    this.#send();
  }

  #send(): void {
    if (this.#channel.readyState === "open") this.#channel.send(this.#isOn ? "corner-on" : "corner-off");
  }
}
