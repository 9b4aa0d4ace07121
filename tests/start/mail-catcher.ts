import { createServer, type Server } from "node:net";
import { mailText } from "#tests/support/mail/read-mail.ts";

/** A mail server on loopback that takes every mail and keeps it: just enough of SMTP (RFC 5321) for a client that asks for nothing more. */
export class MailCatcher {
  readonly mails: { to: string; text: string }[] = [];
  #server: Server | null = null;

  async listen(port: number): Promise<void> {
    this.#server = createServer((line) => {
      let rest = "";
      let to = "";
      let text: string[] | null = null;
      line.setEncoding("utf8");
      line.on("error", () => undefined);
      line.write("220 catcher\r\n");
      line.on("data", (chunk: string) => {
        rest += chunk;
        for (let end = rest.indexOf("\r\n"); end !== -1; end = rest.indexOf("\r\n")) {
          const said = rest.slice(0, end);
          rest = rest.slice(end + 2);
          if (text !== null) {
            if (said === ".") {
              this.mails.push({ to, text: mailText(text.join("\n")) });
              text = null;
              line.write("250 kept\r\n");
            } else text.push(said);
            continue;
          }
          if (/^RCPT TO:/iu.test(said)) to = /<([^>]*)>/u.exec(said)?.[1] ?? "";
          if (/^DATA/iu.test(said)) {
            text = [];
            line.write("354 go on\r\n");
          } else if (/^QUIT/iu.test(said)) line.end("221 bye\r\n");
          else line.write("250 ok\r\n");
        }
      });
    });
    await new Promise<void>((resolve) => this.#server?.listen(port, "127.0.0.1", () => resolve()));
  }

  to(address: string): string[] {
    return this.mails.filter((mail) => mail.to === address).map(({ text }) => text);
  }

  close(): void {
    this.#server?.close();
  }
}
