import { FieldFrame, type FieldFrameProps } from "./FieldFrame.tsx";
import { SelectBox, type SelectBoxProps } from "./SelectBox.tsx";

interface SelectFieldProps<Value extends string>
  extends FieldFrameProps, Pick<SelectBoxProps<Value>, "name" | "value" | "options" | "onChoose"> {}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, issue, ...select } = props;
  return (
    <FieldFrame {...{ label, hint, issue }}>{(control) => <SelectBox {...select} {...control} />}</FieldFrame>
  );
}
