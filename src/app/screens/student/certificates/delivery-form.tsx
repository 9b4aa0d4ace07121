import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { classNames, cluster, grid, kit, stack } from "#app/ui/kit.ts";
import { listCities, listNationalities } from "#contract/places/places.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import type { RefusedItem } from "#app/state/queue/queue.ts";
import { useResource } from "#app/state/resource.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { DraftMark } from "#app/widgets/forms/draft-mark.tsx";
import { FormSelect, FormText, FormTextArea } from "#app/widgets/forms/form-field.tsx";
import { FormSummary } from "#app/widgets/forms/form-summary.tsx";
import { LoadFailure } from "#app/widgets/site/load-state.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { FormPhone } from "#app/widgets/phone-field/form-phone.tsx";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useFormDraft } from "#app/widgets/forms/use-form-draft.ts";
import { Problem } from "#contract/problem.ts";
import { checkDelivery, type DeliveryValues } from "./delivery-values.ts";
import type { IssuedCertificate } from "./issued-certificate.ts";
import { useDelivery } from "./use-delivery.ts";
import css from "./delivery-form.module.css";

interface Props {
  certificate: IssuedCertificate;
  /** What was sent from this device before and refused. */
  refused: RefusedItem | null;
  done: () => void;
}

export function DeliveryForm({ certificate, refused, done }: Props) {
  const { t, i18n } = useLingui();
  const online = useAtomValue(onlineAtom);
  const { initial, draft, send, failure, changing } = useDelivery(certificate, refused, done);
  // Whether the city is on screen as a list; the form asks when it checks.
  const listed = useRef(true);
  const form = useForm<DeliveryValues>({ initial, check: (values) => checkDelivery(values, listed.current), submit: send });
  const kept = useFormDraft(draft, form, (values) => values);
  const countries = useResource(listNationalities, { once: true });
  const country = form.values.country_id;
  const cities = useResource(country === "" ? null : listCities, { query: { nationality_id: Number(country) }, once: true });
  // The city is written where its country has no list, or where the list cannot be had now.
  const named = country !== "" && (cities.data?.length === 0 || (cities.status === "error" && cities.data === null));
  useEffect(() => {
    listed.current = !named;
  }, [named]);
  const labels = {
    full_name: t`Full name`,
    phone: t`Mobile number`,
    email: t`E-mail`,
    country_id: t`Country`,
    city_id: t`City`,
    city_name: t`City`,
    district: t`District`,
    address: t`Street and building number`,
    postal_code: t`Postal code`,
    notes: t`Notes for the courier`,
  };
  const said = failure ?? (refused ? problemSentence(i18n, new Problem(refused.code, { values: { ...refused.values } })) : null);
  return (
    <form id={form.id} className={stack(32)} method="dialog" onSubmit={form.submit} noValidate>
      <FormSummary errors={form.refused} labels={labels} />
      <section className={classNames(stack(16), css.section)}>
        <h2>
          <Trans>Recipient</Trans>
        </h2>
        <FormText form={form} name="full_name" label={labels.full_name} autoComplete="name" />
        <FormPhone form={form} name="phone" label={labels.phone} hint={t`The courier calls this number.`} />
        <FormText form={form} name="email" label={labels.email} type="email" inputMode="email" autoComplete="email" ltr />
      </section>
      <section className={classNames(stack(16), css.section)}>
        <h2>
          <Trans>Address</Trans>
        </h2>
        <div className={classNames(grid(16, "cols-2", "start"), css.two)}>
          <FormSelect
            form={form}
            name="country_id"
            label={labels.country_id}
            options={countries.data ?? []}
            autoComplete="country"
            // Cities are of a country: another country, another city.
            choose={(country_id) => form.fill({ country_id, city_id: "", city_name: "" })}
          />
          {named ? (
            <FormText form={form} name="city_name" label={labels.city_name} autoComplete="address-level2" />
          ) : (
            <FormSelect
              form={form}
              name="city_id"
              label={labels.city_id}
              options={country === "" ? [] : (cities.data ?? [])}
              disabled={country === ""}
              autoComplete="address-level2"
            />
          )}
        </div>
        {countries.status === "error" && countries.data === null ? (
          <LoadFailure failure={countries.failure} retry={countries.retry} />
        ) : null}
        <FormText form={form} name="district" label={labels.district} optional autoComplete="address-level3" />
        <FormText form={form} name="address" label={labels.address} autoComplete="street-address" />
        <FormText
          form={form}
          name="postal_code"
          label={labels.postal_code}
          optional
          inputMode="numeric"
          autoComplete="postal-code"
          ltr
          digits
        />
        <FormTextArea form={form} name="notes" label={labels.notes} optional maxLength={500} />
      </section>
      <div className={stack(12)}>
        <p className={kit("soft", "sm", "leading-text")}>
          <Trans>The copy is printed with a raised seal and arrives within 5 to 7 business days. The digital copy stays valid.</Trans>
        </p>
        {said ? <NoticeBox kind="bad">{said}</NoticeBox> : null}
        {online || changing ? null : (
          <DeviceMark kind="waiting">
            <Trans>The request is kept on this device and sent once the connection is back</Trans>
          </DeviceMark>
        )}
        <div className={classNames(cluster([12, 20], "center"), css.actions)}>
          <NetworkButton type="submit" tone="ember" busy={form.busy} works={!changing} offline={t`Saving needs a connection`}>
            {changing ? t`Save address` : t`Request delivery`}
          </NetworkButton>
          {changing ? (
            <Button tone="quiet" onClick={done}>
              {t`Keep the old address`}
            </Button>
          ) : kept ? (
            <DraftMark />
          ) : null}
        </div>
      </div>
    </form>
  );
}
