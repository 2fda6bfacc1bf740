/// <reference lib="dom" />
// Runs in the page before its own scripts, in every frame; the double puts the compiled preload in the
// place of __PRELOAD__.
// Its types are stripped by the double; it imports nothing.

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}
type Listener = (event: object, ...args: unknown[]) => void;
type Kind = "invoke" | "window-open" | "permission" | "permission-check" | "display-media";
interface ChosenStreams {
  video: { id: string; name: string };
  audio: string | null;
}

(() => {
  const bind = Reflect.get(globalThis, "__electron") as (text: string) => void;
  Reflect.deleteProperty(globalThis, "__electron");
  if (window !== window.top) return;
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, Set<Listener>>();
  let last = 0;

  const ask = (kind: Kind, ...args: unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      bind(JSON.stringify({ id: last, kind, args }));
    });
  // Main answers and emits through a symbol that only this script and the double know about.
  Object.defineProperty(globalThis, Symbol.for("electron-double"), {
    value: {
      reply: (id: number, ok: boolean, value: unknown) => {
        const asked = waiting.get(id);
        waiting.delete(id);
        if (ok) asked?.resolve(value);
        else asked?.reject(new Error(String(value)));
      },
      emit: (channel: string, args: unknown[]) => {
        for (const listener of listeners.get(channel) ?? []) listener({ senderId: 0, ports: [] }, ...args);
      },
    },
  });

  const clone = (value: unknown): unknown => (value === undefined ? value : structuredClone(value));
  const ipcRenderer = {
    invoke: async (channel: string, ...args: unknown[]) => {
      try {
        return await ask("invoke", channel, ...(clone(args) as unknown[]));
      } catch (error) {
        throw new Error(`Error invoking remote method '${channel}': ${String(error)}`, { cause: error });
      }
    },
    on: (channel: string, listener: Listener) => {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
    },
    off: (channel: string, listener: Listener) => {
      listeners.get(channel)?.delete(listener);
    },
  };
  /** What contextBridge lets through: data, functions, promises; all of it frozen. */
  const cross = (value: unknown): unknown => {
    if (typeof value === "function")
      return (...args: unknown[]) => {
        const out: unknown = value(
          ...args.map((arg) => (typeof arg === "function" ? cross(arg) : clone(arg))),
        );
        return out instanceof Promise ? out.then(cross) : cross(out);
      };
    if (Array.isArray(value)) return Object.freeze(value.map(cross));
    if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype)
      return Object.freeze(
        Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cross(part)])),
      );
    return clone(value);
  };
  const contextBridge = {
    exposeInMainWorld: (name: string, api: object) => {
      if (name in globalThis) throw new Error(`${name} is there already.`);
      Object.defineProperty(globalThis, name, { value: cross(api), enumerable: true });
    },
  };
  // A sandboxed preload may require these and nothing else.
  const sandboxed: Record<string, unknown> = { electron: { contextBridge, ipcRenderer } };
  const requireInSandbox = (id: string) => {
    const name = id.replace(/^node:/, "");
    if (name in sandboxed) return sandboxed[name];
    throw new Error(`module not found: ${id}`);
  };

  const devices = navigator.mediaDevices;
  const deny = () => new DOMException("Permission denied", "NotAllowedError");
  const getUserMedia = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (constraints) => {
    if (!(await ask("permission", "media"))) throw deny();
    return getUserMedia(constraints);
  };
  navigator.permissions.query = async ({ name }) => {
    const media = ["camera", "microphone"].includes(name);
    const granted = await ask("permission-check", media ? "media" : name);
    return Object.assign(new EventTarget(), {
      name,
      state: granted ? "granted" : "denied",
      onchange: null,
    } as const);
  };
  /** The source's name on a canvas that changes: frames that a viewer can count. */
  const paint = ({ video, audio }: ChosenStreams): MediaStream => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 360 });
    const pen = canvas.getContext("2d");
    const timer = setInterval(() => {
      if (!pen) return;
      pen.fillStyle = "#246";
      pen.fillRect(0, 0, 640, 360);
      pen.fillStyle = "#fff";
      pen.fillText(`${video.name} ${Math.round(performance.now())}`, 20, 180);
    }, 100);
    const stream = canvas.captureStream(10);
    const [track] = stream.getVideoTracks();
    if (track) {
      Object.defineProperty(track, "label", { value: video.name });
      const stop = track.stop.bind(track);
      track.stop = () => {
        clearInterval(timer);
        stop();
      };
    }
    if (audio !== null)
      for (const sound of new AudioContext().createMediaStreamDestination().stream.getAudioTracks())
        stream.addTrack(sound);
    return stream;
  };
  devices.getDisplayMedia = async (wanted = {}) => {
    // As in Electron, which asks before it asks what to share.
    if (!(await ask("permission", "display-capture"))) throw deny();
    const request = {
      videoRequested: wanted.video !== false,
      audioRequested: wanted.audio !== undefined && wanted.audio !== false,
      userGesture: navigator.userActivation.isActive,
    };
    const streams = (await ask("display-media", request)) as ChosenStreams | null;
    if (streams === null) throw deny();
    return paint(streams);
  };

  window.open = (url) => {
    void ask("window-open", new URL(url ?? "", window.location.href).href);
    return null;
  };
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[target=_blank]") : null;
      if (!(link instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      window.open(link.href);
    },
    true,
  );

  const run = (require: (id: string) => unknown, module: object, exports: object) => {
    void [require, module, exports];
    /* __PRELOAD__ */
  };
  run(requireInSandbox, { exports: {} }, {});
})();
