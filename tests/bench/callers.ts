import { randomUUID } from "node:crypto";
import type { Account, ApiCaller } from "#tests/support/accounts.ts";
import type { Caller } from "./load.ts";

const CART = "/api/v1/cart";
const json = { "content-type": "application/json" };

/** Each person adds a program and takes it out again, every change under a key of its own: a ledger row each. */
export const cartChanges = (people: readonly ApiCaller[]): Caller[] =>
  people.map((person, index) => {
    const programId = index + 1;
    // What the last run left unanswered may have been done: begin by taking out, which never refuses.
    let inCart = true;
    return {
      headers: { ...json, ...person.headers() },
      next: () => ({
        ...(inCart
          ? { method: "DELETE", path: `${CART}/${programId}` }
          : { method: "POST", path: CART, body: JSON.stringify({ learning_program_id: programId }) }),
        headers: { "idempotency-key": randomUUID() },
      }),
      answered: (status) => {
        if (status < 300) inCart = !inCart;
      },
    };
  });

/** The same person signs in again and again on one device. */
export const logins = (person: ApiCaller, account: Account, connections: number): Caller[] =>
  Array.from({ length: connections }, () => ({
    headers: { ...json, cookie: person.cookies, "x-xsrf-token": person.headers()["x-xsrf-token"] ?? "" },
    next: () => ({ method: "POST", path: "/api/v1/login", body: JSON.stringify({ username: account.email, password: account.password }) }),
  }));
