import { desc } from "drizzle-orm";
import type { BodyOf } from "#contract/endpoint.ts";
import type { ShareTerms } from "#contract/orders/sponsor-share.ts";
import { adminSponsors, agreeWithSponsor as agreeCall } from "#contract/orders/sponsors.ts";
import { toHalalas, toSar } from "#contract/rules/money.ts";
import { agreeWithSponsor } from "#server/commands/orders/sponsors/agree-with-sponsor.ts";
import { presentSponsors, SPONSOR_WORDS } from "#server/commands/orders/sponsors/present-sponsors.ts";
import { sponsors } from "#server/db/tables/orders/sponsors.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { contextOf, holds, serveResource } from "../serve-resource.ts";

/** Organisations that pay for learners, and what they agreed to pay. */
export function sponsorsRoutes(route: Route, services: Services): void {
  const { db } = services;
  serveResource(route, services, adminSponsors, {
    subject: "sponsor",
    table: sponsors,
    shownIn: [],
    order: [desc(sponsors.id)],
    search: holds(...SPONSOR_WORDS),
    present: presentSponsors,
    async columns(_tx, form) {
      return {
        nameAr: form.name.ar,
        nameEn: form.name.en,
        vatNumber: form.vat_number,
        street: form.street,
        building: form.building,
        district: form.district,
        city: form.company_city,
        postalCode: form.postal_code,
        contactName: form.contact_name,
        contactEmail: form.email,
      };
    },
  });

  route(agreeCall, async (call) => {
    await requireFresh(call);
    const { params, body, language, idempotencyKey } = call;
    const wish = {
      sponsorId: params.id,
      programId: body.program_id,
      cohortId: body.cohort_id,
      seats: body.seats,
      share: shareOf(body),
      purchaseOrder: body.purchase_order || null,
      expectedTotal: toHalalas(body.expected_total),
      language,
      key: idempotencyKey,
    };
    const { id, number, total } = await db.transaction((tx) => agreeWithSponsor(tx, wish, contextOf(call)));
    return { data: { order: { id, number, total: toSar(total) } } };
  });
}

/** A percentage travels as it is, a fixed part in SAR. */
function shareOf({ share_type: type, share_value: value }: BodyOf<typeof agreeCall>): ShareTerms {
  if (type === "whole") return { type, value: null };
  return { type, value: type === "fixed" ? toHalalas(value ?? 0) : (value ?? null) };
}
