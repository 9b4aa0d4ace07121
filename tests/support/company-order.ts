import { eq } from "drizzle-orm";
import { companySeats } from "#server/db/tables/orders/company-seats.ts";
import { makeProgram, type SignedIn } from "./factories.ts";
import type { Shop } from "./shop.ts";

/** A company as its buyer writes it. */
export const COMPANY = {
  company_name: "شركة الواحة للتقنية",
  vat_number: "311111111100003",
  purchase_order: "PO-7741",
  street: "شارع العليا",
  building: "2929",
  district: "حي المروج",
  company_city: "الرياض",
  postal_code: "12281",
};

const { company_name: name, purchase_order: _none, ...registered } = COMPANY;

/** The same as staff write it of a sponsor whose contact has this e-mail. */
export const sponsorForm = (email: string) => ({
  ...registered,
  name: { ar: name, en: "Oasis Technology" },
  contact_name: "سارة القحطاني",
  email,
});

/** A company's paid order of so many seats of a program of its own. */
export async function companyOrder(
  shop: Shop,
  buyer: SignedIn,
  seats = 2,
): Promise<{ orderId: string; programId: number; seatId: string }> {
  const program = await makeProgram(shop.server, { price: 100_00, seats: 10 });
  await shop.fill(buyer, [program]);
  const more = { company: COMPANY, seats: [{ program_id: program.id, seats }] };
  const { data } = await shop.order(buyer, { expectedTotal: seats * 100, more });
  const [seat] = await shop.server.services.db.select().from(companySeats).where(eq(companySeats.orderId, data.order.id));
  if (!seat) throw new Error("the company's order was not paid");
  return { orderId: data.order.id, programId: program.id, seatId: seat.id };
}
