import type { StaffRole } from "#contract/accounts/roles.ts";
import type { Both } from "./programs/program-seed.ts";

/** The password of every demo account. The server refuses a public address while one still has it (config). */
export const DEMO_PASSWORD = "Qabas#2026";

export interface DemoAccount {
  email: string;
  type: "student" | "instructor" | "staff";
  name: Both;
  /** Invented, with a right check digit. */
  nationalId: string;
  phone: string;
  city: string;
  /** Slug of the instructor it belongs to. */
  instructor?: string;
  /** The one role of an account of the staff; left out for those that hold nearly all. */
  role?: StaffRole;
}

export const DEMO_ACCOUNTS = {
  student: {
    email: "student@qabas.example",
    type: "student",
    name: ["سارة خالد محمد العسيري", "Sarah Khalid Mohammed Alasiri"],
    nationalId: "1010000014",
    phone: "+966550000001",
    city: "Riyadh",
  },
  newcomer: {
    email: "new@qabas.example",
    type: "student",
    name: ["فيصل ناصر عبدالله المطيري", "Faisal Nasser Abdullah Almutairi"],
    nationalId: "1010000022",
    phone: "+966550000002",
    city: "Dammam",
  },
  instructor: {
    email: "instructor@qabas.example",
    type: "instructor",
    name: ["نورة سعد محمد القحطاني", "Noura Saad Mohammed Alqahtani"],
    nationalId: "1010000030",
    phone: "+966550000003",
    city: "Riyadh",
    instructor: "noura",
  },
  staff: {
    email: "staff@qabas.example",
    type: "staff",
    name: ["هند عبدالعزيز سليمان الدوسري", "Hind Abdulaziz Sulaiman Aldosari"],
    nationalId: "1010000048",
    phone: "+966550000004",
    city: "Riyadh",
  },
  /** Confirms what the first of the staff asks for: neither of them made the other. */
  secondStaff: {
    email: "staff2@qabas.example",
    type: "staff",
    name: ["ماجد إبراهيم صالح الزهراني", "Majed Ibrahim Saleh Alzahrani"],
    nationalId: "1010000055",
    phone: "+966550000005",
    city: "Jeddah",
  },
  registrar: {
    email: "registrar@qabas.example",
    type: "staff",
    name: ["منال فهد إبراهيم السبيعي", "Manal Fahd Ibrahim Alsubaie"],
    nationalId: "1010000063",
    phone: "+966550000006",
    city: "Riyadh",
    role: "registrar",
  },
  finance: {
    email: "finance@qabas.example",
    type: "staff",
    name: ["ياسر علي محمد القرني", "Yasser Ali Mohammed Alqarni"],
    nationalId: "1010000071",
    phone: "+966550000007",
    city: "Riyadh",
    role: "finance",
  },
  content: {
    email: "content@qabas.example",
    type: "staff",
    name: ["أروى حمد ناصر الشهراني", "Arwa Hamad Nasser Alshahrani"],
    nationalId: "1010000089",
    phone: "+966550000008",
    city: "Jeddah",
    role: "content",
  },
  support: {
    email: "support@qabas.example",
    type: "staff",
    name: ["بندر صالح عبدالله العمري", "Bandar Saleh Abdullah Alamri"],
    nationalId: "1010000097",
    phone: "+966550000009",
    city: "Dammam",
    role: "support",
  },
  auditor: {
    email: "auditor@qabas.example",
    type: "staff",
    name: ["هيفاء محمد سعد الراجح", "Haifa Mohammed Saad Alrajeh"],
    nationalId: "1010000105",
    phone: "+966550000010",
    city: "Riyadh",
    role: "auditor",
  },
  admin: {
    email: "admin@qabas.example",
    type: "staff",
    name: ["زياد عبدالرحمن أحمد باجنيد", "Ziyad Abdulrahman Ahmed Bajnaid"],
    nationalId: "1010000113",
    phone: "+966550000011",
    city: "Riyadh",
    role: "admin",
  },
} as const satisfies Record<string, DemoAccount>;
