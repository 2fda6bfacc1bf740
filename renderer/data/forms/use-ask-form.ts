import { useState } from "react";
import type { z } from "zod/mini";
import { askQuestion, type ListedQuestion } from "#contract/room/question.ts";
import { checkedBy } from "#renderer/kit/forms/checked.ts";
import { useForm } from "./use-form.ts";

/** The form that asks a question, in the room and before. It keeps the choice to ask anonymously. */
export function useAskForm(
  send: (asked: z.infer<typeof askQuestion.body>) => Promise<ListedQuestion>,
  onAsked: (question: ListedQuestion) => void,
) {
  // A question that is sent again after a lost answer keeps its id, so that it is asked once.
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const form = useForm({
    start: { text: "", anonymous: false },
    check: (values) => checkedBy(askQuestion.body.safeParse({ clientId, ...values })),
    send,
    onDone: (question, { anonymous }) => {
      onAsked(question);
      setClientId(crypto.randomUUID());
      form.reset({ text: "", anonymous });
    },
  });
  return form;
}
