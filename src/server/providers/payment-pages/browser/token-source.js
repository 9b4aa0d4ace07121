/** The sandbox turns cards into tokens by its own server. Another gateway serves a file of its own under this name. */
import { tokenise } from "./frame.js";

/** `{ status: 201, answer: { token, brand, last4 } }`, `{ status: 422, answer: { errors } }` by field, or another status. */
export const tokenOf = (card) => tokenise("/fields/tokens", card);
