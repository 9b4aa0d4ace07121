import { createStore } from "jotai";

/** The one store: actions outside components write to it, components read it through the provider in `main.tsx`. */
export const store = createStore();
