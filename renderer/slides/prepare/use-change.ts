import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { FileError } from "./files/page-source.ts";

/** Returns a function that waits for a change, and says why it failed. */
export function useChange() {
  const notify = useNotify();
  const fail = (text: () => string) => notify({ status: "error", text });
  const { submit } = useSubmit(async (change: () => Promise<unknown>) => {
    try {
      await change();
    } catch (thrown) {
      if (!(thrown instanceof FileError)) throw thrown;
      fail(() => messages.t(`issue.${thrown.issue}`, { ns: "slides" }));
    }
  });
  return (change: () => Promise<unknown>) =>
    void submit(change, { onFailed: (error) => fail(() => errorText(error)) });
}
