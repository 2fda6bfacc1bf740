/** The data channel of a call, of which the test is the other end. */
export class FakeDataChannel extends EventTarget {
  readyState: RTCDataChannelState = "open";
  readonly sent: string[] = [];
  send(text: string): void {
    this.sent.push(text);
  }
  receive(data: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
  open(): void {
    this.readyState = "open";
    this.dispatchEvent(new Event("open"));
  }
}
