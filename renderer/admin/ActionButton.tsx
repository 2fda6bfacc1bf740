import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { unchecked } from "#renderer/kit/forms/checked.ts";
import { type ActionProps, ActionFormButton } from "./ActionFormButton.tsx";

interface ActionButtonProps extends ActionProps {
  /** Label of the text field for a reason or proof. Without a label there is no field. */
  textLabel?: string;
  /** The contract's name of the text. */
  textName?: "reason" | "proof";
  action: (text: string) => Promise<void>;
}

const EMPTY = { reason: "", proof: "" };

/** A button that asks for confirmation, and for a reason or proof where one is required. */
export function ActionButton({ textLabel, textName = "reason", action, ...props }: ActionButtonProps) {
  return (
    <ActionFormButton
      {...props}
      start={EMPTY}
      check={unchecked}
      send={(values: typeof EMPTY) => action(values[textName])}
    >
      {({ field }) =>
        textLabel !== undefined && <TextAreaField label={textLabel} required rows={4} {...field(textName)} />
      }
    </ActionFormButton>
  );
}
