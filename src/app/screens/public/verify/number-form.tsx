import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation } from "wouter";
import { asciiDigits } from "#contract/rules/digits.ts";
import { verifyPath } from "#contract/certificates/certificate-claims.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import css from "./verify-screen.module.css";

/** For whoever has the paper in hand and no code reader. */
export function NumberForm({ number }: { number: string }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState("");
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        const asked = asciiDigits(typed).trim().toUpperCase();
        if (asked !== "") navigate(verifyPath(asked));
      }}
    >
      <p className={css.note}>
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
