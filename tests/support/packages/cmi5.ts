import { strToU8, zipSync } from "fflate";

/** A part's own script of cmi5: `say` a verb, keep and read a `place`; what it knows of its launch is in `launch`. */
const PAGE = (script: string): string => `<!doctype html><meta charset="utf-8"><title>Golf</title><h1>Golf</h1><p id="said"></p>
<script type="module">
const said = (text) => { document.getElementById("said").textContent = text; };
const press = (label, what) => { const b = document.createElement("button"); b.textContent = label; b.onclick = what; document.body.append(b); };
const given = new URLSearchParams(location.search);
const [endpoint, registration, activityId, agent] = ["endpoint", "registration", "activityId", "actor"].map((name) => given.get(name));
const { "auth-token": token } = await (await fetch(given.get("fetch"), { method: "POST" })).json();
const call = (method, path, body) => fetch(endpoint + path, { method, body, headers: {
  Authorization: "Basic " + token, "X-Experience-API-Version": "1.0.3", "Content-Type": "application/json" } });
const state = (method, stateId, body) => call(method, "activities/state?" + new URLSearchParams({ activityId, agent, registration, stateId }), body);
const launch = await (await state("GET", "LMS.LaunchData")).json();
const statement = (verb, more) => ({ id: crypto.randomUUID(), actor: JSON.parse(agent), verb: { id: "http://adlnet.gov/expapi/verbs/" + verb }, object: { id: activityId },
  context: { registration, ...launch.contextTemplate, contextActivities: { ...launch.contextTemplate.contextActivities, category: [{ id: "https://w3id.org/xapi/cmi5/context/categories/cmi5" }] } }, ...more });
const say = async (verb, more) => (await call("POST", "statements", JSON.stringify(statement(verb, more)))).status;
${script}
</script>`;

const unit = (id: string, url: string, attributes: string, more = "") =>
  `<au id="https://example.com/${id}" ${attributes}><title><langstring lang="en-US">Playing golf</langstring><langstring lang="ar-SA">لعب الغولف</langstring></title>
  <description><langstring lang="en-US">Golf</langstring></description><url>${url}</url>${more}</au>`;

/** A course structure of cmi5 around these units and blocks. @param course as its system calls it: the same is brought once */
export const courseStructure = (inside: string, course = "golf"): string =>
  `<?xml version="1.0" encoding="utf-8"?><courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
  <course id="https://example.com/course/${course}"><title><langstring lang="en-US">Golf</langstring></title><description><langstring lang="en-US">Golf</langstring></description></course>
  ${inside}</courseStructure>`;

export const assignableUnit = unit;

/** The smallest package of cmi5, whose one part runs a script. */
export const cmi5Package = (script: string, course = "golf"): Uint8Array =>
  zipSync({
    "cmi5.xml": strToU8(
      courseStructure(
        unit(
          "play",
          "play/hole 1.html?hole=1",
          'moveOn="CompletedAndPassed" masteryScore="0.8"',
          "<launchParameters>green</launchParameters>",
        ),
        course,
      ),
    ),
    "play/hole 1.html": strToU8(PAGE(script)),
  });
