import { beforeEach, describe, expect, test } from "vitest";
import { FakeClock } from "../../testing/fakes.ts";
import { FakeDataChannel } from "../../testing/fake-data-channel.ts";
import { IncomingCornerCall, isCornerCall } from "./incoming-corner-call.ts";
import { OutgoingCornerCalls } from "./outgoing-corner-calls.ts";

class FakeConnection extends EventTarget {
  connectionState = "connected";
  open(channel: FakeDataChannel): void {
    this.dispatchEvent(Object.assign(new Event("datachannel"), { channel }));
  }
}

class FakeCall {
  readonly peer: string;
  readonly connectionId = "mc_1";
  readonly metadata: unknown;
  readonly peerConnection = new FakeConnection();
  readonly dataChannel = new FakeDataChannel();
  answered = false;
  closed = false;
  readonly #listeners = new Map<string, (value?: unknown) => void>();
  constructor(peer: string, metadata: unknown = { corner: true }) {
    this.peer = peer;
    this.metadata = metadata;
  }
  on(name: string, listener: (value?: unknown) => void): void {
    this.#listeners.set(name, listener);
  }
  answer(): void {
    this.answered = true;
  }
  deliver(track: object): void {
    this.#listeners.get("stream")?.({ getTracks: () => [track] });
  }
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.#listeners.get("close")?.();
  }
}

const camera = (name: string) => ({ name }) as never;

describe("the host's end", () => {
  let clock: FakeClock;
  let calls: FakeCall[];
  let started: string[];
  let canCall: boolean;
  let corners: OutgoingCornerCalls;
  beforeEach(() => {
    clock = new FakeClock();
    [calls, started, canCall] = [[], [], true];
    corners = new OutgoingCornerCalls({
      clock,
      call(peerId, _stream, { metadata }) {
        if (!canCall) return null;
        const call = new FakeCall(peerId, metadata);
        calls.push(call);
        return call as never;
      },
      onStarted: (peerId) => started.push(peerId),
      onEnded: (peerId) => (started = started.filter((one) => one !== peerId)),
    });
  });
  const mainCall = (peer: string): FakeCall => {
    const main = new FakeCall(peer, {});
    corners.follow(main as never);
    return main;
  };
  const open = () => calls.filter(({ closed }) => !closed).map(({ peer }) => peer);

  test("calls only viewers whose page asks for the corner camera, and nobody without one", () => {
    const [asking] = [mainCall("v1"), mainCall("v2")];
    asking.dataChannel.receive("corner-on");
    expect([open(), asking.dataChannel.sent]).toEqual([[], []]);
    corners.setStream(camera("first"));
    expect([open(), started, asking.dataChannel.sent]).toEqual([["v1"], ["v1"], ["corner-on"]]);
    expect(calls.every((call) => isCornerCall(call as never))).toBe(true);
    corners.setStream(null);
    expect([open(), started, asking.dataChannel.sent]).toEqual([[], [], ["corner-on", "corner-off"]]);
  });

  test("says that there is a corner camera as soon as the channel is open", () => {
    corners.setStream(camera("first"));
    const main = new FakeCall("v1", {});
    main.dataChannel.readyState = "connecting";
    corners.follow(main as never);
    expect(main.dataChannel.sent).toEqual([]);
    main.dataChannel.open();
    expect(main.dataChannel.sent).toEqual(["corner-on"]);
  });

  test("ends the call of who hides it, and of who has left", () => {
    corners.setStream(camera("first"));
    const [one, other] = [mainCall("v1"), mainCall("v2")];
    for (const main of [one, other]) main.dataChannel.receive("corner-on");
    one.dataChannel.receive("corner-off");
    expect(open()).toEqual(["v2"]);
    corners.forget(other as never);
    expect([open(), started]).toEqual([[], []]);
  });

  test("a main call that was replaced ends nothing of its successor", () => {
    corners.setStream(camera("first"));
    const [old, next] = [mainCall("v1"), mainCall("v1")];
    next.dataChannel.receive("corner-on");
    corners.forget(old as never);
    expect(open()).toEqual(["v1"]);
  });

  test("calls again after a call broke off, and once calls can be made again", async () => {
    corners.setStream(camera("first"));
    mainCall("v1").dataChannel.receive("corner-on");
    calls[0]?.close();
    expect(open()).toEqual([]);
    await clock.advance(3_000);
    expect(open()).toEqual(["v1"]);
    canCall = false;
    mainCall("v2").dataChannel.receive("corner-on");
    canCall = true;
    corners.update();
    expect(open()).toEqual(["v1", "v2"]);
  });

  test("another camera replaces the call", () => {
    corners.setStream(camera("first"));
    mainCall("v1").dataChannel.receive("corner-on");
    corners.setStream(camera("second"));
    expect([calls.length, open()]).toEqual([2, ["v1"]]);
  });

  test("junk changes nothing, and a viewer can't make the host call without end", () => {
    corners.setStream(camera("first"));
    const { dataChannel } = mainCall("v1");
    for (const junk of ["", "on", "{}", "corner-on ".repeat(1e5), new ArrayBuffer(8), null, { corner: true }])
      dataChannel.receive(junk);
    expect(calls).toEqual([]);
    for (let times = 0; times < 100; times += 1)
      for (const message of ["corner-on", "corner-off"]) dataChannel.receive(message);
    expect(calls).toHaveLength(20);
    dataChannel.receive("corner-on");
    expect(calls).toHaveLength(20);
  });
});

describe("the viewer's end", () => {
  let changes: number;
  let incoming: IncomingCornerCall;
  let channel: FakeDataChannel;
  const follow = () => {
    const connection = new FakeConnection();
    channel = new FakeDataChannel();
    incoming.follow(connection as never);
    connection.open(channel);
  };
  beforeEach(() => {
    changes = 0;
    incoming = new IncomingCornerCall(() => (changes += 1));
    follow();
  });

  test("asks for the corner camera if it is wanted, and takes back what it asked", () => {
    expect(channel.sent).toEqual([]);
    incoming.setWanted(true);
    follow();
    expect(channel.sent).toEqual(["corner-on"]);
    incoming.setWanted(false);
    expect(channel.sent).toEqual(["corner-on", "corner-off"]);
  });

  test("answers the call, shows it until the host has none, and knows whether there is one", () => {
    incoming.setWanted(true);
    channel.receive("corner-on");
    const call = new FakeCall("host");
    incoming.receive(call as never);
    const track = {};
    call.deliver(track);
    expect([call.answered, incoming.isOffered, incoming.tracks]).toEqual([true, true, [track]]);
    const before = changes;
    channel.receive("corner-off");
    expect([call.closed, incoming.isOffered, incoming.tracks]).toEqual([true, false, []]);
    expect(changes).toBeGreaterThan(before);
  });

  test("refuses a call that it doesn't want, and ends one that it no longer wants", () => {
    const unwanted = new FakeCall("host");
    incoming.receive(unwanted as never);
    expect([unwanted.answered, unwanted.closed]).toEqual([false, true]);
    incoming.setWanted(true);
    channel.receive("corner-on");
    const call = new FakeCall("host");
    incoming.receive(call as never);
    call.deliver({});
    incoming.setWanted(false);
    expect([call.closed, incoming.tracks, incoming.isOffered]).toEqual([true, [], true]);
  });

  test("ends with the main call; a new main call begins without", () => {
    incoming.setWanted(true);
    channel.receive("corner-on");
    const call = new FakeCall("host");
    incoming.receive(call as never);
    call.deliver({});
    incoming.mainEnded();
    expect([call.closed, incoming.isOffered, incoming.tracks]).toEqual([true, false, []]);
    follow();
    channel.receive("corner-on");
    follow();
    expect(incoming.isOffered).toBe(false);
  });

  test("junk from the host changes nothing", () => {
    for (const junk of ["", "corner", new ArrayBuffer(1), 7, null]) channel.receive(junk);
    expect(incoming.isOffered).toBe(false);
    for (const metadata of [null, "corner", { corner: 1 }, { speaker: true }, []])
      expect(isCornerCall({ metadata })).toBe(false);
  });
});
