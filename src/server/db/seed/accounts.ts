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
} as const satisfies Record<string, DemoAccount>;
