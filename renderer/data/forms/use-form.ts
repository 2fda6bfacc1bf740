import { useState } from "react";
import type { FieldIssues } from "#contract/http/error.ts";
import { FORM_BANNER_MS } from "#renderer/constants.ts";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { type BannerText, useTemporaryBanner } from "#renderer/kit/feedback/use-temporary-banner.ts";
import { issueText } from "#renderer/kit/forms/issue-text.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import type { Checked } from "#renderer/kit/forms/checked.ts";
import { useFormElement } from "#renderer/kit/forms/use-form-element.ts";

/** Why a form was rejected: the issues of its fields, and the banner's text. */
export interface Refusal {
  issues: FieldIssues;
  banner: BannerText | null;
}

interface FormOptions<Values, Input, Result> {
  start: Values | (() => Values);
  check: (values: Values) => Checked<Input>;
  send: (input: Input) => Promise<Result>;
  onDone?: ((result: Result, sent: Input) => void) | undefined;
  /** Returns what the form shows after a failure; null if the caller deals with it. */
  onFailed?: (error: ApiError) => Refusal | null;
  /** Called with the banner's text whenever the values are rejected. */
  onRefused?: (banner: BannerText) => void;
  /** The server's reasons for rejecting the initial values. */
  refusedBefore?: { issues: FieldIssues; banner: string | null } | null;
  /** Null: the banner stays until the issues are corrected. */
  bannerMs?: number | null;
}

const CONNECTION_ERRORS = ["unreachable", "timed_out"];
const isEmpty = (issues: FieldIssues) => Object.keys(issues).length === 0;

const bannerOf = (checked: Checked<unknown>) => (checked.ok ? "" : checked.banner);

/** Returns what a form shows for an error of the server. */
export const refusalOf = (error: ApiError): Refusal => ({
  banner: () => errorText(error),
  issues: error.fields ?? {},
});

/** Returns the issues of the fields that still have the rejected value. */
const stillRefused = (issues: FieldIssues, of: object, values: object): FieldIssues =>
  Object.fromEntries(
    Object.entries(issues).filter(([name]) => Reflect.get(of, name) === Reflect.get(values, name)),
  );

/** The props of a form's controls. */
function controlsOf<Values extends object>(
  values: Values,
  issues: FieldIssues,
  set: (name: string, value: unknown) => void,
) {
  type Name = keyof Values & string;
  const issue = (name: string) => issueText(issues, name);
  const value = <Key extends Name>(name: Key) => ({ name, value: values[name], issue: issue(name) });
  return {
    issue,
    field: <Key extends Name>(name: Key) => ({
      ...value(name),
      onChange: (_: unknown, data: { value: Values[Key] }) => set(name, data.value),
    }),
    choice: <Key extends Name>(name: Key) => ({
      ...value(name),
      onChoose: (chosen: Values[Key]) => set(name, chosen),
    }),
    flag: (name: Name) => ({
      name,
      checked: values[name] === true,
      issue: issue(name),
      onChange: (_: unknown, data: { checked: boolean }) => set(name, data.checked),
    }),
  };
}

/**
 * A form with typed values, a banner, and a message at each invalid field, which stays until the field is corrected.
 * The values stay when they are rejected, and the focus moves to the first invalid field. `note` reports a lost
 * connection and stays until the next attempt. Spread `props` on `Form` or `FormDialog`, and `field`, `choice` and
 * `flag` on the controls.
 */
export function useForm<Values extends object, Input, Result = void>(
  options: FormOptions<Values, Input, Result>,
) {
  const { refusedBefore = null, bannerMs = FORM_BANNER_MS } = options;
  const [values, setValues] = useState(options.start);
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState({ issues: refusedBefore?.issues ?? {}, of: values });
  /** Whether the banner is about fields, so that it disappears with their issues. */
  const [isAboutFields, setAboutFields] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const banner = useTemporaryBanner(bannerMs, refusedBefore?.banner);
  const { busy, submit } = useSubmit(options.send);
  const { ref, focusInvalid } = useFormElement(refusedBefore !== null);
  const checked = options.check(values);
  const found = attempted && !checked.ok ? checked.issues : {};
  const issues = { ...stillRefused(refused.issues, refused.of, values), ...found };

  const refuse = (text: BannerText | null, about: FieldIssues) => {
    banner.show(text);
    if (text !== null) options.onRefused?.(text);
    setAboutFields(!isEmpty(about));
    focusInvalid();
  };
  const onSubmit = () => {
    setAttempted(true);
    setNote(null);
    if (!checked.ok) return refuse(() => bannerOf(options.check(values)), checked.issues);
    banner.show(null);
    const sent = checked.value;
    return void submit(sent, {
      onDone: (result) => options.onDone?.(result, sent),
      onFailed: (error) => {
        const refusal = (options.onFailed ?? refusalOf)(error);
        if (refusal === null) return;
        setRefused({ issues: refusal.issues, of: values });
        if (CONNECTION_ERRORS.includes(error.code)) setNote(errorText(error));
        refuse(refusal.banner, refusal.issues);
      },
    });
  };
  const set = (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value }));
  /** Starts over with other values. */
  const reset = (to: Values) => {
    setValues(to);
    setAttempted(false);
    setRefused({ issues: {}, of: to });
    setNote(null);
    banner.show(null);
  };
  const bannerText = isAboutFields && isEmpty(issues) ? null : banner.text;
  const props = { ref, onSubmit };
  return { ...controlsOf(values, issues, set), values, reset, issues, bannerText, note, busy, props };
}
