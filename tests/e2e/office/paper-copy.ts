import { randomUUID } from "node:crypto";
import { type Account, type ApiCaller, DEMO_PASSWORD, through } from "#tests/support/accounts.ts";

const LEARNER: Account = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" };

/** A form that is taken: Saudi Arabia, Riyadh. */
const FORM = {
  full_name: "سارة خالد العسيري",
  phone: "+966550123456",
  email: "sara@mail.example",
  country_id: 1,
  city_id: 1,
  district: "النرجس",
  address: "شارع أنس بن مالك، مبنى 4471",
};

/** A learner's paper copy that nobody has printed yet: of a certificate issued anew, since the demo's is on its way. @returns its number */
export async function paperCopy(apiOrigin: string, staff: ApiCaller): Promise<string> {
  const valid = () =>
    through(apiOrigin, LEARNER, async (api) => {
      const { data } = await api.call<{ id: string; status: string }[]>("GET", "/student/certificates");
      return data.find(({ status }) => status === "issued")?.id ?? "";
    });
  const before = await valid();
  const issued = await staff.call("POST", `/admin/certificates/${before}/reissue`, { reason: "تلف" });
  if (issued.status >= 300) throw new Error(`it was not issued anew: ${JSON.stringify(issued)}`);
  const certificate = await valid();
  const asked = { ...FORM, id: randomUUID() };
  const answer = await through(apiOrigin, LEARNER, (learner) =>
    learner.call("POST", `/student/certificates/${certificate}/delivery`, asked),
  );
  if (answer.status >= 300) throw new Error(`no copy was asked for: ${JSON.stringify(answer)}`);
  return asked.id;
}
