import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMail } from "./mail.ts";

const mail = {
  to: "noura@example.com",
  subject: "إعادة تعيين كلمة المرور",
  text: "السلام عليكم\n\nhttps://qabas.example/reset-password?token=s3cret",
};
const now = () => new Date("2026-11-22T06:00:00Z");

describe("mails (R3.9)", () => {
  let folder: string;
  let lines: string[];
  const surroundings = { now, log: { info: (fields: object, message: string) => lines.push(JSON.stringify({ ...fields, message })) } };

  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), "qabas-mail-")), "mail");
    lines = [];
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("are written as files that only their owner reads, where no SMTP server is set", async () => {
    await createMail({ smtpUrl: null, from: "no-reply@qabas.example", folder }, surroundings).send(mail);

    const [name] = await readdir(folder);
    const file = join(folder, name ?? "");
    const text = await readFile(file, "utf8");
    expect(text).toContain("To: noura@example.com");
    expect(text).toContain("From: no-reply@qabas.example");
    const [, encoded] = text.split("\r\n\r\n");
    expect(
      Buffer.from(encoded ?? "", "base64")
        .toString("utf8")
        .trim()
        .replaceAll("\r\n", "\n"),
    ).toBe(mail.text);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("leave the path in the log, and neither the link nor the address", async () => {
    await createMail({ smtpUrl: null, from: "no-reply@qabas.example", folder }, surroundings).send(mail);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(".eml");
    expect(lines.join()).not.toContain("s3cret");
    expect(lines.join()).not.toContain("noura");
  });

  it("go out over SMTP where a server is set, and fail loudly where it refuses", async () => {
    const smtp = await fakeSmtp();
    const provider = createMail(
      { smtpUrl: `smtp://127.0.0.1:${smtp.port}?ignoreTLS=true`, from: "no-reply@qabas.example", folder },
      surroundings,
    );
    await provider.send(mail);
    expect(smtp.received()).toContain("RCPT TO:<noura@example.com>");
    expect(smtp.received()).toContain("MAIL FROM:<no-reply@qabas.example>");

    smtp.refuse();
    await expect(provider.send(mail)).rejects.toThrow();
    provider.close();
    smtp.close();
  });
});

/** The smallest conversation an SMTP client accepts. */
async function fakeSmtp() {
  let refusing = false;
  let text = "";
  let inData = false;
  const server: Server = createServer((socket) => {
    socket.write("220 fake\r\n");
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      const said = chunk.toString();
      text += said;
      if (inData) {
        if (!said.endsWith("\r\n.\r\n")) return;
        inData = false;
        socket.write("250 kept\r\n");
      } else if (said.startsWith("DATA")) {
        inData = true;
        socket.write("354 go on\r\n");
      } else if (said.startsWith("RCPT") && refusing) socket.write("550 no such box\r\n");
      else socket.write("250 ok\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    received: () => text,
    refuse: () => {
      refusing = true;
    },
    close: () => server.close(),
  };
}
