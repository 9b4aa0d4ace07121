import type { Gateways } from "./gateways.ts";

/** `QABAS_PAYMENTS=none`: no method has a provider, and only what is free can be bought. */
export const NO_GATEWAYS: Gateways = {
  publicOrigin: "",
  cardFieldsUrl: "",
  transferAccount: null,
  forMethod: () => null,
  byProvider: () => null,
  all: [],
  reachable: async () => false,
};
