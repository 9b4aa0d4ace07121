import { strToU8, zipSync } from "fflate";

/** A page that says by its interface whatever its script does; the script finds `api`, looked for as content looks for it. */
const page = (
  name: string,
  script: string,
): string => `<!doctype html><meta charset="utf-8"><title>Golf</title><h1>Golf</h1><p id="said"></p>
<script>
let at = window; while (!at.${name} && at.parent && at.parent !== at) at = at.parent;
const api = at.${name};
const said = (text) => { document.getElementById("said").textContent = text; };
${script}
</script>`;

const OLD = (
  course: string,
) => `<manifest identifier="${course}" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="o"><organization identifier="o"><title>Golf</title>
    <item identifier="play" identifierref="r1"><title>Playing golf</title><adlcp:masteryscore>80</adlcp:masteryscore><adlcp:datafromlms>green</adlcp:datafromlms></item>
  </organization></organizations>
  <resources><resource identifier="r1" type="webcontent" adlcp:scormtype="sco" href="play/hole 1.html?hole=1"><file href="play/hole 1.html"/></resource></resources></manifest>`;

const NEW = (
  course: string,
) => `<manifest identifier="${course}" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata><schema>ADL SCORM</schema><schemaversion>2004 4th Edition</schemaversion></metadata>
  <organizations default="o"><organization identifier="o"><title>Golf</title>
    <item identifier="rules" identifierref="r1"><title>Rules</title><imsss:sequencing><imsss:objectives><imsss:primaryObjective satisfiedByMeasure="true" objectiveID="p"><imsss:minNormalizedMeasure>0.6</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives></imsss:sequencing></item>
  </organization></organizations>
  <resources><resource identifier="r1" type="webcontent" adlcp:scormType="sco" href="play/hole 1.html"><file href="play/hole 1.html"/></resource></resources></manifest>`;

/** The smallest package of a standard, whose one page runs a script. @param course as its system calls it: the same is brought once */
export function scormPackage(standard: "1.2" | "2004", script = "", course = "golf"): Uint8Array {
  return zipSync({
    "imsmanifest.xml": strToU8((standard === "1.2" ? OLD : NEW)(course)),
    "play/hole 1.html": strToU8(page(standard === "1.2" ? "API" : "API_1484_11", script)),
    "play/ball.png": new Uint8Array([1, 2, 3, 4, 5]),
  });
}
