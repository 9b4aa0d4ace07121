import { createStore } from "jotai";

/** The one store: actions outside components write to it, components read it through the provider in `main.tsx`. */
export const store = createStore();

/** One of its own for each page that the server renders. */
export const newStore = () => createStore();
