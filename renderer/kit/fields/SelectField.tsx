import { FieldFrame, type FieldFrameProps } from "./FieldFrame.tsx";
import { type Choice, SelectBox, type SelectBoxProps } from "./SelectBox.tsx";

interface SelectFieldProps<Value extends Choice>
  extends
    FieldFrameProps,
    Pick<SelectBoxProps<Value>, "name" | "value" | "options" | "onChoose" | "autoFocus"> {}

export function SelectField<Value extends Choice>(props: SelectFieldProps<Value>) {
  const { label, hint, issue, ...select } = props;
  return (
    <FieldFrame {...{ label, hint, issue }}>{(control) => <SelectBox {...select} {...control} />}</FieldFrame>
  );
}
