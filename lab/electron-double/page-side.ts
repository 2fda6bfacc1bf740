/// <reference lib="dom" />
// Runs in every frame of a page before the page's own scripts. The double strips the types, so this file imports
// nothing, and replaces __PRELOAD__ with the compiled preload.

interface PendingCall {
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
  const pending = new Map<number, PendingCall>();
  const listeners = new Map<string, Set<Listener>>();
  let lastId = 0;

  const callMain = (kind: Kind, ...args: unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      bind(JSON.stringify({ id: lastId, kind, args }));
    });
  // Main replies and emits through a symbol known only to this script and the double.
  Object.defineProperty(globalThis, Symbol.for("electron-double"), {
    value: {
      reply: (id: number, ok: boolean, value: unknown) => {
        const call = pending.get(id);
        pending.delete(id);
        if (ok) call?.resolve(value);
        else call?.reject(new Error(String(value)));
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
        return await callMain("invoke", channel, ...(clone(args) as unknown[]));
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
  /** Converts values like contextBridge: data, functions and promises, all frozen. */
  const toMainWorld = (value: unknown): unknown => {
    if (typeof value === "function")
      return (...args: unknown[]) => {
        const result: unknown = value(
          ...args.map((arg) => (typeof arg === "function" ? toMainWorld(arg) : clone(arg))),
        );
        return result instanceof Promise ? result.then(toMainWorld) : toMainWorld(result);
      };
    if (Array.isArray(value)) return Object.freeze(value.map(toMainWorld));
    if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype)
      return Object.freeze(
        Object.fromEntries(Object.entries(value).map(([key, member]) => [key, toMainWorld(member)])),
      );
    return clone(value);
  };
  const contextBridge = {
    exposeInMainWorld: (name: string, api: object) => {
      if (name in globalThis) throw new Error(`${name} exists already.`);
      Object.defineProperty(globalThis, name, { value: toMainWorld(api), enumerable: true });
    },
  };
  // The only modules that a sandboxed preload may require.
  const allowedModules: Record<string, unknown> = { electron: { contextBridge, ipcRenderer } };
  const requireInSandbox = (id: string) => {
    const name = id.replace(/^node:/, "");
    if (name in allowedModules) return allowedModules[name];
    throw new Error(`module not found: ${id}`);
  };

  const devices = navigator.mediaDevices;
  const permissionDenied = () => new DOMException("Permission denied", "NotAllowedError");
  const getUserMedia = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (constraints) => {
    if (!(await callMain("permission", "media"))) throw permissionDenied();
    return getUserMedia(constraints);
  };
  navigator.permissions.query = async ({ name }) => {
    const media = ["camera", "microphone"].includes(name);
    const granted = await callMain("permission-check", media ? "media" : name);
    return Object.assign(new EventTarget(), {
      name,
      state: granted ? "granted" : "denied",
      onchange: null,
    } as const);
  };
  /** Draws the source's name on a changing canvas, so that viewers can count frames. */
  const createStream = ({ video, audio }: ChosenStreams): MediaStream => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 360 });
    const context = canvas.getContext("2d");
    const timer = setInterval(() => {
      if (!context) return;
      context.fillStyle = "#246";
      context.fillRect(0, 0, 640, 360);
      context.fillStyle = "#fff";
      context.fillText(`${video.name} ${Math.round(performance.now())}`, 20, 180);
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
      for (const audioTrack of new AudioContext().createMediaStreamDestination().stream.getAudioTracks())
        stream.addTrack(audioTrack);
    return stream;
  };
  devices.getDisplayMedia = async (options = {}) => {
    // As in Electron, the page needs the permission first; only then is a source chosen.
    if (!(await callMain("permission", "display-capture"))) throw permissionDenied();
    const request = {
      videoRequested: options.video !== false,
      audioRequested: options.audio !== undefined && options.audio !== false,
      userGesture: navigator.userActivation.isActive,
    };
    const streams = (await callMain("display-media", request)) as ChosenStreams | null;
    if (streams === null) throw permissionDenied();
    return createStream(streams);
  };

  window.open = (url) => {
    void callMain("window-open", new URL(url ?? "", window.location.href).href);
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
