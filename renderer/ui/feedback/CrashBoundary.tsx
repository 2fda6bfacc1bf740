import { Component, type ReactNode } from "react";
import { messages } from "#renderer/messages/i18n.ts";
import { platform } from "#renderer/platform/platform.ts";
import { ChunkError } from "../navigation/lazy-screen.ts";
import "./crash-boundary.css";

interface CrashBoundaryProps {
  children: ReactNode;
  /** The children are rendered again when it changes, for example on another page. */
  resetKey: string;
}

interface CrashBoundaryState {
  failure: "none" | "crash" | "chunk";
  resetKey: string;
}

/** Shows an error page with a way to recover. It is above Fluent and the router, so it uses plain elements. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { failure: "none", resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<CrashBoundaryState> {
    return { failure: error instanceof ChunkError ? "chunk" : "crash" };
  }

  static getDerivedStateFromProps(
    props: CrashBoundaryProps,
    state: CrashBoundaryState,
  ): CrashBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { failure: "none", resetKey: props.resetKey };
  }

  override render() {
    const { failure } = this.state;
    if (failure === "none") return this.props.children;
    const chunk = failure === "chunk";
    return (
      <main className="crash">
        <img src="/icon.svg" alt="" width={56} height={56} />
        <div role="alert">
          <h1>{messages.t(chunk ? "chunkFailed" : "crashed")}</h1>
          <p>{messages.t(chunk ? "chunkFailedHelp" : "crashedHelp")}</p>
        </div>
        <div className="crash__ways">
          <button type="button" onClick={() => platform().reload()}>
            {messages.t(chunk ? "tryAgain" : "reload")}
          </button>
          <a href="/">{messages.t("home")}</a>
        </div>
      </main>
    );
  }
}
