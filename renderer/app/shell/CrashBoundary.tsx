import { Component, type ReactNode } from "react";
import { traceCodeOf } from "#contract/http/trace.ts";
import { newTraceId } from "#renderer/data/client/traceparent.ts";
import { reportLater } from "#renderer/data/client/watch-page-errors.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { ChunkError } from "#renderer/data/queries/lazy-screen.ts";
import "./crash-boundary.css";

interface CrashBoundaryProps {
  children: ReactNode;
  /** When this key changes, for example on another page, the children are rendered again. */
  resetKey: string;
}

interface CrashBoundaryState {
  failure: "none" | "crash" | "chunk";
  /** The trace id of the last crash. Its first characters are the code that users can report to us. */
  traceId: string;
  resetKey: string;
}

/** Shows an error page with a way to recover. It is above the router, so its links are plain. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { failure: "none", traceId: "", resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<CrashBoundaryState> {
    return { failure: error instanceof ChunkError ? "chunk" : "crash", traceId: newTraceId() };
  }

  static getDerivedStateFromProps(
    props: CrashBoundaryProps,
    state: CrashBoundaryState,
  ): CrashBoundaryState | null {
    return props.resetKey === state.resetKey
      ? null
      : { failure: "none", traceId: "", resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown): void {
    if (this.state.failure === "crash") reportLater("crash", error, this.state.traceId);
  }

  override render() {
    const { failure, traceId } = this.state;
    if (failure === "none") return this.props.children;
    const chunk = failure === "chunk";
    return (
      <main className="crash">
        <img src="/icon.svg" alt="" width={56} height={56} />
        <div role="alert">
          <h1>{messages.t(chunk ? "chunkFailed" : "crashed")}</h1>
          <p>{messages.t(chunk ? "chunkFailedHelp" : "crashedHelp")}</p>
          {!chunk && <p>{messages.t("errorCode", { code: traceCodeOf(traceId) })}</p>}
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
