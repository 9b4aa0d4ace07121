import { type Cart, CART_MAX_ITEMS } from "#contract/cart/cart.ts";
import { isLanguage } from "#contract/shapes.ts";
import { isShown } from "#offline/cart/changes.ts";
import { isAmount, isCount, isNumberList, isObject, isText } from "#offline/readable.ts";
import type { CartRow, DeviceRow, GuestRow, LogoutRow, OwnerRow, SentMessage, SettingsRow } from "./rows.ts";

/** Readers of stored rows: the row, or null for what cannot be used. Anything may lie in storage; nothing of it may throw. */
export function readDevice(value: unknown): DeviceRow | null {
  const good =
    isObject(value) &&
    value.v === 1 &&
    isText(value.id) &&
    isText(value.outboxId) &&
    isCount(value.nextOrder) &&
    isCount(value.answers) &&
    isObject(value.counters) &&
    Object.values(value.counters).every(isCount);
  return good ? (value as unknown as DeviceRow) : null;
}

export function readOwner(value: unknown): OwnerRow | null {
  const good =
    isObject(value) &&
    value.v === 1 &&
    isText(value.tag) &&
    isCount(value.userId) &&
    isText(value.name) &&
    (value.state === "in" || value.state === "lapsed") &&
    isCount(value.epoch);
  return good ? (value as unknown as OwnerRow) : null;
}

export function readGuest(value: unknown): GuestRow | null {
  const good =
    isObject(value) &&
    value.v === 1 &&
    isText(value.id) &&
    Array.isArray(value.items) &&
    value.items.length <= CART_MAX_ITEMS &&
    value.items.every(isShown);
  return good ? (value as unknown as GuestRow) : null;
}

export function readSent(value: unknown): SentMessage | null {
  const good =
    isObject(value) &&
    value.v === 1 &&
    value.outcome === "sent" &&
    isText(value.id) &&
    isText(value.owner) &&
    isCount(value.order) &&
    isText(value.at) &&
    isText(value.reference);
  return good ? (value as unknown as SentMessage) : null;
}

export function readCart(value: unknown): CartRow | null {
  return isObject(value) && value.v === 1 && isText(value.at) && isCart(value.cart) ? (value as unknown as CartRow) : null;
}

export function readLogout(value: unknown): LogoutRow | null {
  const good = isObject(value) && value.v === 1 && isText(value.id) && isText(value.owner) && isNumberList(value.cartIds);
  return good ? (value as unknown as LogoutRow) : null;
}

export function readSettings(value: unknown): SettingsRow | null {
  const good = isObject(value) && value.v === 1 && isText(value.apiBase) && isLanguage(value.language) && isCount(value.timeoutMs);
  return good ? (value as unknown as SettingsRow) : null;
}

/** A cart of which every line can be drawn and added up. */
export function isCart(value: unknown): value is Cart {
  return (
    isObject(value) &&
    isCount(value.version) &&
    isAmount(value.total_before_discount) &&
    isAmount(value.total_after_discount) &&
    isAmount(value.vat) &&
    (value.coupon_code === null || isText(value.coupon_code)) &&
    Array.isArray(value.learning_programs) &&
    value.learning_programs.every(isShown)
  );
}
