/**
 * Runs a package: gives it the interface of its standard, and tells our page what it reports. Whatever the package does to this page, our
 * page takes of its messages no more than a bounded report.
 */
const { parent: product, standard, first, token } = document.documentElement.dataset;
const isOld = standard === "scorm_1_2";
const SOON_MS = 1_000;

const post = (message) => parent.postMessage({ source: "qabas-package", ...message }, product);
const percentOf = (value) => (Number.isFinite(value) ? Math.min(100, Math.max(0, Math.round(value))) : null);
const number = (value) => (value === "" || value === null || value === undefined ? NaN : Number(value));

/** Seconds as the standard writes them, and back. */
const written = (total) => {
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, Math.floor(total) % 60];
  const two = (value) => String(value).padStart(2, "0");
  return isOld ? `${String(hours).padStart(4, "0")}:${two(minutes)}:${two(seconds)}` : `PT${hours}H${minutes}M${seconds}S`;
};

function begin({ state, learner, mastery, launchData }) {
  return isOld ? beginOld(state, learner, mastery, launchData) : beginNew(state, learner, mastery, launchData);
}

async function beginOld(state, learner, mastery, launchData) {
  const { Scorm12API } = await import("/own/scorm_1_2.js");
  const api = new Scorm12API({ autocommit: false, logLevel: 5 });
  const known = state?.success === "unknown" ? state.completion : state?.success;
  api.loadFromJSON(
    {
      core: {
        student_id: learner.id,
        student_name: learner.name,
        credit: "credit",
        lesson_mode: "normal",
        entry: state ? "resume" : "ab-initio",
        lesson_location: state?.location ?? "",
        lesson_status: known && known !== "unknown" ? known : "not attempted",
        total_time: written(state?.total_s ?? 0),
        ...(state?.score === null || !state ? {} : { score: { raw: String(state.score) } }),
      },
      suspend_data: state?.suspend_data ?? "",
      launch_data: launchData,
      ...(mastery === null ? {} : { student_data: { mastery_score: String(mastery) } }),
    },
    "",
  );
  window.API = api;
  return {
    api,
    events: ["LMSInitialize", "LMSSetValue", "LMSCommit", "LMSFinish"],
    report() {
      const { core, suspend_data } = api.cmi;
      const [raw, most, least] = [number(core.score.raw), number(core.score.max), number(core.score.min)];
      const [from, to] = [Number.isFinite(least) ? least : 0, Number.isFinite(most) ? most : 100];
      const status = core.lesson_status;
      return {
        completion: { passed: "completed", completed: "completed", failed: "incomplete", incomplete: "incomplete" }[status] ?? "unknown",
        success: status === "passed" || status === "failed" ? status : "unknown",
        score: to > from ? percentOf(((raw - from) / (to - from)) * 100) : null,
        location: core.lesson_location,
        suspend_data,
      };
    },
  };
}

async function beginNew(state, learner, mastery, launchData) {
  const { Scorm2004API } = await import("/own/scorm_2004.js");
  const api = new Scorm2004API({ autocommit: false, logLevel: 5, uninitializedGetLogLevel: 5 });
  api.loadFromJSON(
    {
      learner_id: learner.id,
      learner_name: learner.name,
      credit: "credit",
      mode: "normal",
      entry: state ? "resume" : "ab-initio",
      location: state?.location ?? "",
      completion_status: state?.completion ?? "unknown",
      success_status: state?.success ?? "unknown",
      total_time: written(state?.total_s ?? 0),
      suspend_data: state?.suspend_data ?? "",
      launch_data: launchData,
      ...(mastery === null ? {} : { scaled_passing_score: String(mastery / 100) }),
      ...(state?.score === null || !state ? {} : { score: { scaled: String(state.score / 100) } }),
    },
    "",
  );
  window.API_1484_11 = api;
  return {
    api,
    events: ["Initialize", "SetValue", "Commit", "Terminate"],
    report() {
      const { completion_status: completion, success_status: success, score, location, suspend_data } = api.cmi;
      const [scaled, raw, most, least] = [number(score.scaled), number(score.raw), number(score.max), number(score.min)];
      const from = Number.isFinite(least) ? least : 0;
      const share = Number.isFinite(scaled) ? scaled : most > from ? (raw - from) / (most - from) : NaN;
      return {
        completion: completion === "completed" || completion === "incomplete" ? completion : "unknown",
        success: success === "passed" || success === "failed" ? success : "unknown",
        score: percentOf(share * 100),
        location,
        suspend_data,
      };
    },
  };
}

async function run(start) {
  const began = Date.now();
  const before = start.state?.total_s ?? 0;
  const { api, events, report } = await begin(start);
  let timer = 0;
  let opened = false;
  const tell = (ended) => {
    clearTimeout(timer);
    timer = 0;
    if (opened) post({ type: "state", ended, state: { ...report(), total_s: Math.floor(before + (Date.now() - began) / 1_000) } });
  };
  const [initialised, changed, kept, over] = events;
  api.on(initialised, () => {
    opened = true;
  });
  api.on(changed, () => {
    timer ||= setTimeout(tell, SOON_MS, false);
  });
  api.on(kept, () => tell(false));
  api.on(over, () => tell(true));
  addEventListener("pagehide", () => tell(false));
  const frame = document.createElement("iframe");
  frame.addEventListener("load", () => post({ type: "shown" }), { once: true });
  frame.src = first;
  document.body.append(frame);
}

/** How often it is asked how the learner stands, while the package speaks to the platform by itself. */
const ASK_MS = 5_000;

/** A package of cmi5: it is given where to speak, and with what it fetches its token; our page hears that something changed, and asks for itself. */
async function runPart() {
  const own = `${location.origin}/cmi5/${token}`;
  const answer = await fetch(`${own}/launch`, { method: "POST" });
  if (!answer.ok) throw new Error("not launched");
  const { fetch: secret, actor, registration, activityId } = await answer.json();
  const address = new URL(first, location.origin);
  const given = { endpoint: `${own}/xapi/`, fetch: `${own}/fetch/${secret}`, actor: JSON.stringify(actor), registration, activityId };
  for (const [name, value] of Object.entries(given)) address.searchParams.set(name, value);
  let known = "";
  const ask = async () => {
    const told = await fetch(`${own}/standing`).then((one) => (one.ok ? one.text() : known), () => known);
    if (known !== "" && told !== known) post({ type: "told" });
    known = told;
  };
  await ask();
  const frame = document.createElement("iframe");
  frame.addEventListener("load", () => post({ type: "shown" }), { once: true });
  frame.addEventListener("load", () => void ask());
  frame.src = address.href;
  document.body.append(frame);
  setInterval(() => document.visibilityState === "visible" && void ask(), ASK_MS);
}

/** Fields of a result of H5P as a report; what a player says besides is left. */
const resultOf = ({ completed, success, score, max, state }) => ({
  completion: completed === true ? "completed" : "incomplete",
  success: success === true ? "passed" : success === false ? "failed" : "unknown",
  score: number(max) > 0 ? percentOf((number(score) / number(max)) * 100) : null,
  location: "",
  suspend_data: typeof state === "string" ? state : "",
});

/** A player that says nothing for so long is not there. */
const PLAYER_MS = 20_000;

/** A package of H5P: the player of the university is told where its files lie and how it was left, and says what became of it. */
function runInPlayer({ state }) {
  const began = Date.now();
  const before = state?.total_s ?? 0;
  const address = new URL(first);
  address.searchParams.set("origin", location.origin);
  const frame = document.createElement("iframe");
  const silent = setTimeout(post, PLAYER_MS, { type: "failed" });
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== address.origin || data?.source !== "qabas-h5p") return;
    clearTimeout(silent);
    if (data.type === "ready")
      frame.contentWindow.postMessage(
        {
          source: "qabas",
          type: "start",
          files: `${location.origin}/files/${token}`,
          language: document.documentElement.lang,
          state: state?.suspend_data ?? "",
        },
        address.origin,
      );
    else if (data.type === "failed") post({ type: "failed" });
    else if (data.type === "result")
      post({ type: "state", ended: false, state: { ...resultOf(data), total_s: Math.floor(before + (Date.now() - began) / 1_000) } });
  });
  frame.addEventListener("load", () => post({ type: "shown" }), { once: true });
  frame.src = address.href;
  document.body.append(frame);
}

const runs = { cmi5: runPart, h5p: runInPlayer };
let begun = false;
addEventListener("message", (event) => {
  if (event.source !== parent || event.origin !== product || event.data?.type !== "start" || begun) return;
  begun = true;
  void Promise.resolve(event.data)
    .then(runs[standard] ?? run)
    .catch(() => post({ type: "failed" }));
});
post({ type: "ready" });
