import { listCities } from "#contract/places/places.ts";
import { getAccount } from "#contract/accounts/profile.ts";
import { read, type Snapshot } from "./snapshot.ts";

export const ACCOUNT = read(getAccount);

/** The cities that the account's own form offers. Everybody's, so that the worker keeps them: last, when there is one. */
export const CITIES: Snapshot = {
  name: "cities",
  fresh: 7 * 24 * 60,
  bytes: 20_000,
  reads: (known) => {
    const nationality = known(ACCOUNT)?.nationality_id ?? null;
    return nationality === null ? [] : [read(listCities, { query: { nationality_id: nationality } })];
  },
};
