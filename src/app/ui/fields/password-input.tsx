import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import styles from "./password-input.module.css";
import { TextInput, type TextInputProps } from "./text-input.tsx";

export interface PasswordInputProps extends Omit<TextInputProps, "type" | "end" | "ltr"> {
  showLabel: string;
  hideLabel: string;
}

export function PasswordInput({ showLabel, hideLabel, ...input }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...input}
      ltr
      type={shown ? "text" : "password"}
      end={
        <IconButton
          className={styles.eye}
          label={shown ? hideLabel : showLabel}
          icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => setShown((now) => !now)}
          aria-controls={input.id}
        />
      }
    />
  );
}
