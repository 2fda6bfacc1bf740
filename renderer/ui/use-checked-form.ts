import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import type { FieldIssues } from "#contract/error.ts";
import type { ApiError } from "#renderer/api/api-error.ts";
import { useSubmit } from "#renderer/api/use-submit.ts";
import { errorText } from "#renderer/messages/error-text.ts";
import { enterMovesOn } from "./enter-moves-on.ts";
import { useFields } from "./use-fields.ts";
import { usePassingBanner } from "./use-passing-banner.ts";

/** What a form's fields amount to: what is sent, or what is wrong where, with the sentence of the banner. */
export type Checked<Input> =
  | { readonly ok: true; readonly value: Input }
  | { readonly ok: false; readonly issues: FieldIssues; readonly banner: string };

/** What the server would not have: at fields, and above the form. */
export interface Refusal {
  issues: FieldIssues;
  banner: string;
}

interface FormOptions<Fields, Input> {
  start: Fields;
  check: (fields: Fields) => Checked<Input>;
  action: (input: Input) => Promise<void>;
  /** How long the banner stands. */
  bannerMs: number;
  refusalOf: (error: ApiError) => Refusal;
  onDone?: (sent: Input) => void;
}

const lost = new Set(["unreachable", "timed_out"]);

/** The first field that is marked wrong; of a group its first choice. */
function focusFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const field = wrong?.matches("input, textarea") ? wrong : wrong?.querySelector<HTMLElement>("input");
  field?.focus();
}

/** Calls for the focus after the fields have been marked. */
function useFocusOnWrong() {
  const form = useRef<HTMLFormElement | null>(null);
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    if (wanted > 0) focusFirstWrong(form.current);
  }, [wanted]);
  const attach = useCallback((element: HTMLFormElement) => {
    form.current = element;
    return enterMovesOn(element);
  }, []);
  return { attach, focusOnWrong: useCallback(() => setWanted((before) => before + 1), []) };
}

/** Of what was refused, the fields that still hold what was refused. */
function stillRefused<Fields extends Record<keyof Fields, string>>(
  refused: { issues: FieldIssues; of: Fields } | null,
  fields: Fields,
): FieldIssues {
  if (refused === null) return {};
  const before = new Map<string, unknown>(Object.entries(refused.of));
  const now = new Map<string, unknown>(Object.entries(fields));
  return Object.fromEntries(
    Object.entries(refused.issues).filter(([name]) => before.get(name) === now.get(name)),
  );
}

/**
 * A form that says what is wrong above itself for a while, and at each field until it is mended; that keeps what
 * was typed and moves the focus to the first wrong field. `note` is about a lost line and stays until the next try.
 */
export function useCheckedForm<Fields extends Record<keyof Fields, string>, Input>(
  options: FormOptions<Fields, Input>,
) {
  const { fields, change } = useFields(options.start);
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<{ issues: FieldIssues; of: Fields } | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const banner = usePassingBanner(options.bannerMs);
  const { busy, submit } = useSubmit(options.action);
  const { attach, focusOnWrong } = useFocusOnWrong();
  const checked = options.check(fields);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAttempted(true);
    setNote(null);
    if (!checked.ok) {
      banner.show(checked.banner);
      focusOnWrong();
      return;
    }
    banner.hide();
    const sent = checked.value;
    void submit(sent, {
      onDone: () => options.onDone?.(sent),
      onFailed: (error) => {
        const refusal = options.refusalOf(error);
        setRefused({ issues: refusal.issues, of: fields });
        if (lost.has(error.code)) setNote(errorText(error));
        banner.show(refusal.banner);
        focusOnWrong();
      },
    });
  };
  const issues = { ...stillRefused(refused, fields), ...(attempted && !checked.ok && checked.issues) };
  return { fields, change, issues, bannerText: banner.text, note, busy, handleSubmit, attach };
}
