import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type FormEvent, useState } from "react";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { CHECK_IN } from "#contract/attendance/check-in.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { DigitBoxes } from "#app/ui/fields/digit-boxes.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { FootBar } from "#app/widgets/site/foot-bar.tsx";
import css from "./check-in.module.css";
import type { ReadCode } from "./use-check-in.ts";

interface Props {
  /** True where the code was taken, here or with us: the boxes are empty again. */
  send: (read: ReadCode) => Promise<boolean>;
  busy: boolean;
}

/** The six digits under the picture, typed or pasted. */
export function CodeForm({ send, busy }: Props) {
  const { t } = useLingui();
  const online = useAtomValue(onlineAtom);
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const whole = code.length === CHECK_IN.digits;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(!whole);
    if (whole) void send({ session_id: null, code }).then((taken) => taken && setCode(""));
  };
  return (
    <form method="dialog" className={classNames(grid(20, "content-start"), css.form)} onSubmit={submit} noValidate>
      <Field
        label={t`Or enter the six digits`}
        hint={<Trans>The code changes every {CHECK_IN.stepS} seconds. Digits entered before the change are accepted.</Trans>}
        error={tried && !whole ? t`The code has six digits` : undefined}
      >
        {(aria) => (
          <DigitBoxes
            {...aria}
            name="code"
            value={code}
            onChange={(typed) => setCode(asciiDigits(typed).replace(/\D/gu, "").slice(0, CHECK_IN.digits))}
          />
        )}
      </Field>
      <FootBar label={t`Check in`}>
        <div className={classNames(grid(0, "grow", "min-0", "leading-note"), css.barWords)} aria-live="polite">
          {whole ? (
            <b className={kit("strong")}>
              <Trans>The code is complete</Trans>
            </b>
          ) : null}
          {online ? null : (
            <DeviceMark kind="waiting">
              <Trans>Will be sent when the connection is back</Trans>
            </DeviceMark>
          )}
        </div>
        <Button type="submit" tone="ember" busy={busy}>
          {t`Check in`}
        </Button>
      </FootBar>
    </form>
  );
}
