/** The first page stands and answers to the person: its own effects ran. */
let ready: () => void = () => undefined;
const first = new Promise<void>((resolve) => (ready = resolve));

export const pageReady = (): Promise<void> => first;
export const sayPageReady = (): void => ready();
