import type { AddressInfo, Socket } from "node:net";
import { createServer } from "node:net";

/** A mail that the sink took in. */
export interface SunkMail {
  to: string;
  messageId: string;
  /** When it was taken in, milliseconds of `performance.now()`. */
  at: number;
}

/** What it does with who comes: takes mails in, closes the door, says nothing for ever, or takes a mail in and dies before it says so. */
export type SinkMode = "accept" | "refuse" | "hang" | "swallow";

export interface SmtpSink {
  url: string;
  mode: SinkMode;
  /** How many connections came. */
  visits: number;
  readonly mails: SunkMail[];
  close(): void;
}

/** The smallest mail server that an SMTP client accepts (RFC 5321), on loopback. */
export async function smtpSink(mode: SinkMode = "accept"): Promise<SmtpSink> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket)).on("error", () => socket.destroy());
    sink.visits += 1;
    if (sink.mode === "refuse") return void socket.end("421 come later\r\n");
    if (sink.mode === "hang") return;
    converse(socket, sink);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    mode,
    visits: 0,
    mails: [],
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
  return sink;
}

function converse(socket: Socket, sink: SmtpSink): void {
  let to = "";
  let data: string | null = null;
  let said = "";
  socket.write("220 sink\r\n");
  socket.on("data", (chunk) => {
    said += chunk.toString();
    for (let end = said.indexOf("\r\n"); end >= 0; end = said.indexOf("\r\n")) {
      const line = said.slice(0, end);
      said = said.slice(end + 2);
      if (data === null) command(line);
      else if (line === ".") taken();
      else data += `${line}\n`;
    }
  });

  function command(line: string): void {
    if (sink.mode === "refuse") return void socket.end("421 come later\r\n");
    if (sink.mode === "hang") return;
    const recipient = /^RCPT TO:<(?<address>[^>]+)>/iu.exec(line);
    if (recipient) to = recipient.groups?.["address"] ?? "";
    if (/^DATA$/iu.test(line)) {
      data = "";
      return void socket.write("354 go on\r\n");
    }
    socket.write(/^QUIT$/iu.test(line) ? "221 bye\r\n" : "250 fine\r\n");
  }

  function taken(): void {
    const messageId = /^Message-ID: (?<id>.+)$/imu.exec(data ?? "")?.groups?.["id"] ?? "";
    data = null;
    sink.mails.push({ to, messageId, at: performance.now() });
    if (sink.mode === "swallow") return void socket.destroy();
    socket.write("250 taken\r\n");
  }
}
