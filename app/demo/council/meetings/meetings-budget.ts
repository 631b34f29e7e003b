import { finance } from '#app/demo/council/people/committees.ts'
import { colours, type PlannedMeeting } from '#app/demo/council/planned.ts'

/** The current meeting: two days, and two further imports with what arrived since the first. */
export const budget: PlannedMeeting = {
  key: 'finance-running',
  committee: finance,
  opengever_id: 2147,
  title: '17. Sitzung der Finanzkommission (Budgetsitzung)',
  day: 0,
  running: true,
  begins: '08:15',
  ends: null,
  location: 'Rathaus Lauterau, Grosser Saal',
  description:
    'Zweitägige Beratung von Finanzplan und Voranschlag. Anträge zum Voranschlag nimmt das Sekretariat bis zu Beginn des zweiten Sitzungstages entgegen.',
  invitation:
    'Die Budgetsitzung dauert zwei Tage. Am ersten Tag stehen Eintreten und Finanzplan im Vordergrund, am zweiten Tag folgt die Detailberatung des Voranschlags nach Departementen mit den Abstimmungen über die eingereichten Änderungsanträge.',
  day_notes: [
    'Mittagspause von 12.00 bis 13.30 Uhr. Am Nachmittag sind die Leiterin der Finanzverwaltung und der Finanzkontrolleur anwesend.',
    'Beginn um 08.15 Uhr mit der Fortsetzung der Detailberatung. Die Stimmenzählenden treffen sich um 08.00 Uhr im Vorzimmer.',
  ],
  imports: 3,
  items: [
    { title: 'A. Eröffnung', paragraph: true, day: 1 },
    {
      title: 'Protokoll der 16. Sitzung',
      attachments: [{ title: 'Protokoll der 16. Sitzung', minutes_of: 'finance-3' }],
      day: 1,
      notes: 'Genehmigung',
    },
    { title: 'B. Finanzplanung und Voranschlag', paragraph: true, day: 1 },
    {
      title: 'Integrierter Aufgaben- und Finanzplan {v}–{v+3}',
      business: 'finanzplan',
      proposal: 'finanzplan',
      attachments: [{ title: 'Investitionsprogramm', text: 'finanzplan-investitionen', color_code: colours.figures }],
      tags: ['kenntnisnahme'],
      day: 1,
      notes: 'Einführung durch den Finanzdirektor, anschliessend Eintretensdebatte',
    },
    {
      title: 'Voranschlag {v}',
      extended_title: 'Voranschlag {v}: Eintreten, Detailberatung nach Departementen, Steuerfuss',
      business: 'voranschlag',
      proposal: 'voranschlag',
      attachments: [
        { title: 'Globalbudgets, Zahlenteil', text: 'voranschlag-globalbudgets', color_code: colours.figures },
        {
          title: 'Synopse der Änderungsanträge',
          text: 'voranschlag-antraege',
          color_code: colours.synopsis,
          tags: ['laufend-nachgefuehrt'],
          versions: [1, 2, 3],
        },
        { title: 'Antworten auf Fragen der Kommission', text: 'voranschlag-antworten', color_code: colours.report, versions: [1, 1, 2] },
      ],
      tags: ['beschluss'],
      day: 2,
      notes: 'Reihenfolge: Bildung und Kultur, Gesundheit und Soziales, Bau und Umwelt, Inneres und Justiz, Finanzen',
    },
    { title: 'C. Weitere Geschäfte', paragraph: true, day: 2 },
    {
      title: 'Velobahn Lauterau–Hirsegg: Mitbericht zum Verpflichtungskredit',
      business: 'velo',
      proposal: 'velo',
      attachments: [{ title: 'Kostenteiler', text: 'velo-kostenteiler', color_code: colours.figures }],
      day: 2,
      notes: 'Nicht vor 14.00 Uhr',
      imports: [2, 3],
    },
    { title: 'Verschiedenes', day: 2 },
  ],
  minutes: {
    text: 'protokoll-finance-running',
    excused: ['Regula Imhof'],
    guests: ['Regierungsrat Hansruedi Keller', 'Eva Rüegsegger, Leiterin Finanzverwaltung'],
    from_import: 3,
  },
}
