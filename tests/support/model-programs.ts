import type { CartItem } from "#contract/cart.ts";
import type { ContactMessage } from "#contract/contact.ts";

export const PROGRAM_IDS = [1, 2, 3, 4] as const;
export const COUPONS = ["WELCOME10", "EXPIRED"] as const;

/** A program as a card of the catalogue would give it. */
export const program = (id: number, values: Partial<CartItem> = {}): CartItem => ({
  id,
  type: "course",
  title: `برنامج ${id}`,
  price: id * 100,
  cover_photo: null,
  glaze: "data",
  duration_hours: 10,
  translations: { ar: { title: `برنامج ${id}` }, en: { title: `Program ${id}` } },
  problem: null,
  ...values,
});

export const PROGRAMS: ReadonlyMap<number, CartItem> = new Map(PROGRAM_IDS.map((id) => [id, program(id)]));

/** What a person writes to us. The last kind is refused by every server: its e-mail is none. */
export const message = (id: string, kind: number): ContactMessage => ({
  id,
  fullName: "سارة الحربي",
  email: kind === PROGRAM_IDS.at(-1) ? "nobody" : "sara@example.com",
  phone: "+966501234567",
  message: `رسالة ${kind}`,
  website: "",
});
