import { asciiDigits } from "#contract/rules/digits.ts";
import { TextInput, type TextInputProps } from "#app/ui/fields/text-input.tsx";

interface Props extends Omit<TextInputProps, "ltr" | "onChange"> {
  /** What is typed, with digits 0-9 whatever keyboard wrote them. */
  onFigure: (figure: string) => void;
}

/** A number as it is being typed: whether it is one is said by whoever reads it. */
export function FigureInput({ onFigure, ...input }: Props) {
  return <TextInput {...input} ltr onChange={({ currentTarget }) => onFigure(asciiDigits(currentTarget.value))} />;
}
