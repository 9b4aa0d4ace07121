import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation } from "wouter";
import { classNames, kit, stack } from "#app/ui/kit.ts";
import { certificateNumber } from "#contract/certificates/certificate-number.ts";
import { verifyPath } from "#contract/certificates/certificate-claims.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import css from "./verify-screen.module.css";

/** For whoever has the paper in hand and no code reader. */
export function NumberForm({ number }: { number: string }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState("");
  return (
    <form
      className={classNames(stack(12, "justify-items-start", "border-top", "pad-top-24"), css.form)}
      onSubmit={(event) => {
        event.preventDefault();
        const asked = certificateNumber(typed) ?? typed.trim();
        if (asked !== "") navigate(verifyPath(asked));
      }}
    >
      <p className={kit("soft", "sm", "leading-note")}>
        {number === "" ? (
          <Trans>Type the number printed on the certificate, or scan its code with the camera.</Trans>
        ) : (
          <Trans>Another certificate</Trans>
        )}
      </p>
      <Field label={t`Verification number`}>
        {(aria) => (
          <TextInput
            {...aria}
            ltr
            name="number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="QBS-1448-000001"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" tone={number === "" ? "ember" : "quiet"}>
        {t`Verify`}
      </Button>
    </form>
  );
}
