import { Document, Page, View } from "@react-pdf/renderer";
import type { GradeItem, ProgramGrades } from "#contract/coursework/grades.ts";
import { PaperWordmark } from "./certificate-edge.tsx";
import type { TranscriptData } from "./document-order.ts";
import { dayText } from "./paper-format.ts";
import { Both, Cells, Fact, Plain, ROW } from "./paper-parts.tsx";
import { FAINT, Line } from "./paper-text.tsx";
import { LETTER_WORDS, TRANSCRIPT, TYPES } from "./paper-words.ts";

/** Everything of a student that is published, program by program, in both languages. */
export function TranscriptPaper({ issuer, student, issuedAt, programs }: TranscriptData) {
  return (
    <Document title={TRANSCRIPT.heading.ar} author={issuer.ar} language="ar">
      <Page size="A4" style={{ padding: 44, backgroundColor: "#FFFFFF" }}>
        <View style={{ ...ROW, justifyContent: "space-between", alignItems: "flex-start", marginBottom: 16 }}>
          <View style={{ width: "60%" }}>
            <Both text={TRANSCRIPT.heading} size={20} strong />
          </View>
          <PaperWordmark height={36} />
        </View>
        <View style={{ ...ROW, justifyContent: "space-between", marginBottom: 10 }}>
          <View style={{ width: "65%" }}>
            <Fact label={TRANSCRIPT.student}>
              <Both text={{ ar: student.ar, en: student.en ?? "" }} size={13} strong />
            </Fact>
          </View>
          <View style={{ width: "25%" }}>
            <Fact label={TRANSCRIPT.issued}>
              <Plain>{dayText(issuedAt)}</Plain>
            </Fact>
          </View>
        </View>
        {programs.length === 0 && <Both text={TRANSCRIPT.empty} />}
        {programs.map((program) => (
          <Program key={program.enrollment_id} {...program} />
        ))}
        <Line language="ar" size={8.5} colour={FAINT} style={{ marginTop: 14 }}>
          {TRANSCRIPT.note.ar}
        </Line>
        <Line language="en" size={8} colour={FAINT} style={{ textAlign: "right" }}>
          {TRANSCRIPT.note.en}
        </Line>
      </Page>
    </Document>
  );
}

const WIDTHS = ["42%", "22%", "14%", "11%", "11%"];
const HEADS = [TRANSCRIPT.item, TRANSCRIPT.type, TRANSCRIPT.degree, TRANSCRIPT.weight, TRANSCRIPT.counted];
const cells = (contents: readonly React.ReactNode[]) =>
  contents.map((content, index) => ({ key: String(index), width: WIDTHS[index] ?? "", content }));

function Program({ program, published, items, total, max, open, letter }: ProgramGrades) {
  const title = { ar: program.translations.ar.title, en: program.translations.en.title };
  const word = letter === null ? null : LETTER_WORDS[letter];
  return (
    <View style={{ marginBottom: 16 }}>
      <View wrap={false} style={{ marginBottom: 6 }}>
        <Both text={title} size={12.5} strong />
      </View>
      {!published ? (
        <Both text={TRANSCRIPT.none} size={9.5} />
      ) : (
        <>
          <Cells head cells={cells(HEADS.map((text) => <Both key={text.en} text={text} size={8.5} strong />))} />
          {items.map((item) => (
            <Cells key={item.id} cells={cells(rowOf(item))} />
          ))}
          <View wrap={false} style={{ ...ROW, justifyContent: "space-between", paddingVertical: 6, paddingHorizontal: 8 }}>
            <View style={{ width: "60%" }}>
              <Both text={open > 0 ? TRANSCRIPT.soFar : TRANSCRIPT.total} strong />
            </View>
            <View style={{ width: "22%" }}>
              <Plain strong size={12}>{`${total} / ${open > 0 ? max : 100}`}</Plain>
              {word && <Both text={word} size={9.5} />}
            </View>
          </View>
        </>
      )}
    </View>
  );
}

const rowOf = ({ translations, type, degree, max_degree: of, weight, counted }: GradeItem) => [
  <Both key="i" text={{ ar: translations.ar.title, en: translations.en.title }} size={9.5} />,
  <Both key="t" text={TYPES[type]} size={8.5} />,
  <Plain key="d">{degree === null ? `- / ${of}` : `${degree} / ${of}`}</Plain>,
  <Plain key="w">{`${weight}%`}</Plain>,
  <Plain key="c">{counted === null ? "-" : String(counted)}</Plain>,
];
