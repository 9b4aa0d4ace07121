import { useLingui } from "@lingui/react/macro";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { DOCUMENT_MAX, identityKinds, type IdentityKind } from "#contract/accounts/identity-document.ts";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { FormText } from "#app/widgets/forms/form-field.tsx";
import type { Form } from "#app/widgets/forms/use-form.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { idLooksMistyped, type RegisterValues } from "./register-values.ts";
import css from "./register-screen.module.css";

interface Props {
  form: Form<RegisterValues>;
  labels: { national_id: string; document_number: string };
}

/** One number that a person is known by: the Saudi one, or where the nationality has others, the one that is chosen. */
export function IdentityNumber({ form, labels }: Props) {
  const { t } = useLingui();
  const { identity, nationality, national_id } = form.values;
  const kinds = identityKinds(nationality);
  const names: Record<IdentityKind, string> = { national: t`ID or Iqama`, gcc: t`GCC ID`, passport: t`Passport` };
  return (
    <>
      {kinds.length > 1 ? (
        <div>
          <Segmented
            label={t`Kind of ID`}
            options={kinds.map((value) => ({ value, label: names[value] }))}
            value={identity}
            onChange={(kind) => form.set("identity", kind)}
          />
        </div>
      ) : null}
      <div className={classNames(grid(16, "cols-2", "start"), css.two)}>
        {identity === "national" ? (
          <div>
            <FormText
              form={form}
              name="national_id"
              label={labels.national_id}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              ltr
              digits
            />
            {idLooksMistyped(national_id) ? (
              <div className={kit("above-8")}>
                <NoticeBox kind="wait">{t`The number looks mistyped. Please compare it with your ID.`}</NoticeBox>
              </div>
            ) : null}
          </div>
        ) : (
          <FormText
            key={identity}
            form={form}
            name="document_number"
            label={labels.document_number}
            inputMode={identity === "gcc" ? "numeric" : "text"}
            autoComplete="off"
            maxLength={DOCUMENT_MAX}
            ltr
            digits
          />
        )}
      </div>
    </>
  );
}
