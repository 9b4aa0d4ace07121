/** What every page inside the checkout's frame does: speak with its parent, and with nobody else. */
const settings = document.documentElement.dataset;

export const words = JSON.parse(document.getElementById("words").textContent);
export const language = () => document.documentElement.lang;
export const say = (word, values = {}) => (words[language()][word] ?? "").replace(/\{(\w+)\}/gu, (_, name) => values[name] ?? "");
export const post = (message) => parent.postMessage({ source: "qabas-gateway", ...message }, settings.origin);

/** Puts the words of the language on screen into every element that names one. */
export function speak() {
  document.documentElement.dir = language() === "ar" ? "rtl" : "ltr";
  document.title = say(settings.title);
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
}

/** Listens to the parent, and tells it how tall this page is. */
export function join(handlers) {
  addEventListener("message", (event) => {
    if (event.source !== parent || event.origin !== settings.origin || typeof event.data !== "object" || event.data === null) return;
    const { type, language: next, theme } = event.data;
    if (type === "language" && (next === "ar" || next === "en")) {
      document.documentElement.lang = next;
      speak();
      handlers.language?.();
    }
    if (type === "theme" && (theme === "light" || theme === "dark")) document.documentElement.dataset.theme = theme;
    if (type === "submit") handlers.submit?.();
  });
  const resize = () => post({ type: "resize", height: Math.ceil(document.body.getBoundingClientRect().height) });
  new ResizeObserver(resize).observe(document.body);
  speak();
  resize();
  post({ type: "ready" });
}

/** Asks the gateway for a token; the card stays between this page and its own server. */
export async function tokenise(path, body) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    credentials: "omit",
    signal: AbortSignal.timeout(15000),
  });
  return { status: response.status, answer: await response.json() };
}
