/**
 * Plays a package of H5P for Qabas: it asks the page around it which one, and tells that page how it went. `data-platform` is the origin of
 * packages (`QABAS_PACKAGES_PUBLIC_URL`); nobody else is heard or told.
 */
const { platform } = document.documentElement.dataset;
const EVERY_MS = 10_000;
const STATE_AT_MOST = 60_000;

const tell = (message) => parent.postMessage({ source: "qabas-h5p", ...message }, platform);

/** What the package wants back when it is opened again; nothing where it keeps nothing, or too much. */
function leftAt() {
  const held = globalThis.H5P?.instances?.[0]?.getCurrentState?.();
  const text = held === undefined ? "" : JSON.stringify(held);
  return text.length > STATE_AT_MOST ? "" : text;
}

async function play({ files, language, state }) {
  document.documentElement.lang = language;
  document.documentElement.dir = language === "ar" ? "rtl" : "ltr";
  const best = { completed: false, success: null, score: null, max: null };
  let told = "";
  const report = () => {
    const result = { type: "result", ...best, state: leftAt() };
    const said = JSON.stringify(result);
    if (said === told) return;
    told = said;
    tell(result);
  };
  await new H5PStandalone.H5P(document.getElementById("content"), {
    h5pJsonPath: files,
    frameJs: new URL("h5p-standalone/frame.bundle.js", location.href).href,
    frameCss: new URL("h5p-standalone/styles/h5p.css", location.href).href,
    saveFreq: EVERY_MS / 1_000,
    ...(state === "" ? {} : { contentUserData: [{ dataType: "state", previousState: state, subContentId: "0" }] }),
  });
  H5P.externalDispatcher.on("xAPI", (event) => {
    const { result, context } = event.data.statement;
    // What is said of a part of it has a parent; the whole alone counts.
    const whole = !context?.contextActivities?.parent?.length;
    const verb = event.getVerb();
    if (whole && (verb === "completed" || verb === "answered")) {
      best.completed = true;
      if (typeof result?.success === "boolean") best.success = result.success;
      if (Number.isFinite(result?.score?.raw)) [best.score, best.max] = [result.score.raw, result.score.max];
    }
    report();
  });
  setInterval(report, EVERY_MS);
  addEventListener("pagehide", report);
}

let begun = false;
addEventListener("message", ({ source, origin, data }) => {
  if (source !== parent || origin !== platform || data?.source !== "qabas" || data.type !== "start" || begun) return;
  begun = true;
  play(data).catch(() => tell({ type: "failed" }));
});
tell({ type: "ready" });
