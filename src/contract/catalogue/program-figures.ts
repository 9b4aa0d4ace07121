/** What a card says of a program beyond its columns: reckoned by the server for its answers, by the device from the index. */
import type { ProgramCard } from "./catalogue.ts";
import { toSar } from "../rules/money.ts";

/** Average of reviews with one decimal, halves up; 0 where there is none. */
export const ratingAverage = (sum: number, count: number): number => (count === 0 ? 0 : Math.round((sum * 10) / count) / 10);

/** Hours with one decimal. */
export const hoursOf = (minutes: number): number => Math.round(minutes / 6) / 10;

const INSTALMENTS = { provider: "tabby", count: 4, from: 400_00 } as const;

/** Four equal payments from 400 SAR on (halalas in, SAR out); the provider takes odd halalas with the first. */
export const instalmentsOf = (price: number): ProgramCard["instalments"] =>
  price < INSTALMENTS.from
    ? null
    : { provider: INSTALMENTS.provider, count: INSTALMENTS.count, amount: toSar(Math.floor(price / INSTALMENTS.count)) };
