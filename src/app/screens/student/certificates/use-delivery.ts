import { useAtomValue } from "jotai";
import { useState } from "react";
import { changeDelivery, deliveryChangeForm } from "#contract/certificates/certificate-delivery.ts";
import type { Certificate, Delivery } from "#contract/certificates/certificates.ts";
import { newId } from "#offline/ids.ts";
import { call } from "#app/api/call.ts";
import { dropDraft } from "#app/state/forms/form-draft.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { queueMutation, type RefusedItem } from "#app/state/queue/queue.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { type FieldErrors, formBody } from "#app/widgets/forms/form-errors.ts";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";
import { deliveryBody, type DeliveryValues, EMPTY_DELIVERY } from "./delivery-values.ts";
import type { IssuedCertificate } from "./issued-certificate.ts";

interface Sending {
  /** What the form begins with. */
  initial: DeliveryValues;
  /** Names the draft of this certificate. */
  draft: string;
  /** An address is changed rather than a copy asked for: that needs a connection. */
  changing: boolean;
  failure: string | null;
  send: (values: DeliveryValues) => Promise<FieldErrors | undefined>;
}

/** Asks for a paper copy, now or once the connection is back, or changes where it goes. What was written stays. */
export function useDelivery(certificate: IssuedCertificate, refused: RefusedItem | null, done: () => void): Sending {
  const language = useAtomValue(languageAtom);
  const { user } = useAtomValue(sessionAtom);
  const { failure, attempt } = useRefusal();
  const { delivery } = certificate;
  const draft = `delivery-${certificate.id}`;
  const [initial] = useState<DeliveryValues>(() =>
    delivery
      ? valuesOf(delivery)
      : {
          ...EMPTY_DELIVERY,
          full_name: (language === "en" ? certificate.snapshot.holder_en : null) ?? certificate.snapshot.holder_ar,
          phone: user?.phone ?? "",
          email: user?.email ?? "",
          // Where the account lives: cities are of the country that a nationality names (R8.3).
          country_id: user?.nationality_id ? String(user.nationality_id) : "",
          city_id: user?.nationality_id && user.city_id ? String(user.city_id) : "",
          ...(refused ? textsOf(refused.payload.body) : {}),
        },
  );

  const change = async (values: DeliveryValues, version: number) => {
    const { id: _, ...body } = deliveryBody("", values);
    await call(changeDelivery, { params: { id: certificate.id }, body: formBody(deliveryChangeForm, { ...body, version }) });
  };
  const ask = async (values: DeliveryValues) => {
    const { title_ar: ar, title_en: en } = certificate.snapshot;
    const payload = { params: { id: certificate.id }, body: deliveryBody(newId(), values) };
    const outcome = await queueMutation<Certificate>("requestDelivery", payload, { title: { ar, en } });
    if (outcome.kind === "refused") throw outcome.problem;
    if (outcome.kind === "failed") throw outcome.error;
    dropDraft(draft);
    await refused?.dismiss();
  };
  const send: Sending["send"] = (values) =>
    attempt(async () => {
      await (delivery ? change(values, delivery.version) : ask(values));
      done();
    });
  return { initial, draft, changing: delivery !== null, failure, send };
}

const valuesOf = (delivery: Delivery): DeliveryValues => ({
  full_name: delivery.full_name,
  phone: delivery.phone,
  email: delivery.email,
  country_id: String(delivery.country.id),
  city_id: delivery.city.id === null ? "" : String(delivery.city.id),
  city_name: delivery.city.id === null ? delivery.city.ar : "",
  district: delivery.district ?? "",
  address: delivery.address,
  postal_code: delivery.postal_code ?? "",
  notes: delivery.notes ?? "",
});

/** What was typed before, of a request that was refused. */
const textsOf = (body: Readonly<Record<string, unknown>>): Partial<DeliveryValues> =>
  Object.fromEntries(Object.keys(EMPTY_DELIVERY).flatMap((name) => (body[name] === undefined ? [] : [[name, String(body[name])]])));
