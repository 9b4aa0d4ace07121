import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { kit } from "#app/ui/kit.ts";
import { isDoubtfulNumber } from "#contract/rules/phone.ts";
import { FormField, type TextFieldProps } from "#app/widgets/forms/form-field.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { PhoneField } from "./phone-field.tsx";

/** The phone field of a form. A number that nobody is known to have is asked about once the field was left, and taken as it is. */
export function FormPhone<Values extends object>(field: TextFieldProps<Values>) {
  const { t } = useLingui();
  const { form, name } = field;
  const value = String(form.values[name] ?? "");
  const [left, setLeft] = useState("");
  return (
    <FormField {...field}>
      {(aria) => (
        <>
          <PhoneField
            id={aria.id}
            name={name}
            value={value}
            onChange={(next) => form.put(name, next)}
            onBlur={() => {
              setLeft(value);
              form.touch(name);
            }}
            invalid={aria["aria-invalid"] ?? false}
            required={aria["aria-required"] ?? false}
            describedBy={aria["aria-describedby"]}
          />
          {left === value && isDoubtfulNumber(value) ? (
            <div className={kit("above-8")}>
              <NoticeBox kind="wait">
                {t`Is this number right? A Saudi mobile usually has 9 digits after the country code and begins with 50 or 53 to 59. It can be sent as it is.`}
              </NoticeBox>
            </div>
          ) : null}
        </>
      )}
    </FormField>
  );
}
