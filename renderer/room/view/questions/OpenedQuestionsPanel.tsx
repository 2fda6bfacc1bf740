import { Suspense, useState } from "react";
import { useRoom } from "../../client/use-room-client.ts";
import { LazyQuestionsPanel } from "./lazy-questions-panel.ts";

/** The panel with the questions, which is loaded when it is first opened, and then keeps what is typed. */
export function OpenedQuestionsPanel() {
  const open = useRoom((view) => view.questionsOpen);
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <LazyQuestionsPanel />
    </Suspense>
  );
}
