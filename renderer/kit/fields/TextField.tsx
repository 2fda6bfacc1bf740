import { FieldFrame, type FieldFrameProps } from "./FieldFrame.tsx";
import { InputBox, type InputBoxProps } from "./InputBox.tsx";

interface TextFieldProps
  extends FieldFrameProps, Omit<InputBoxProps, "onChange" | "className" | "id" | "before"> {
  onChange: (event: unknown, data: { value: string }) => void;
}

/** A native text field, for pages without Fluent. */
export function TextField({ label, hint, issue, after, onChange, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} issue={issue}>
      {(control) => (
        <InputBox
          {...input}
          {...control}
          after={after}
          onChange={(event) => onChange(event, { value: event.target.value })}
        />
      )}
    </FieldFrame>
  );
}
