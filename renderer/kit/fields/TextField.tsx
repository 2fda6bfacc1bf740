import { FieldFrame, type FieldFrameProps } from "./FieldFrame.tsx";
import { InputBox, type InputBoxProps } from "./InputBox.tsx";

interface TextFieldProps
  extends FieldFrameProps, Omit<InputBoxProps, "onChange" | "className" | "id" | "before" | "required"> {
  onChange: (event: unknown, data: { value: string }) => void;
}

export function TextField({ label, hint, issue, announced, required, onChange, ...input }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hint, issue, announced, required }}>
      {(control) => (
        <InputBox
          {...input}
          {...control}
          onChange={(event) => onChange(event, { value: event.target.value })}
        />
      )}
    </FieldFrame>
  );
}
