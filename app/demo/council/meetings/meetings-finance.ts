import { finance } from '#app/demo/council/people/committees.ts'
import { colours, type PlannedMeeting } from '#app/demo/council/planned.ts'
import { budget } from './meetings-budget.ts'

const room = 'Rathaus Lauterau, Kommissionszimmer 2'

const accounts: PlannedMeeting = {
  key: 'finance-1',
  committee: finance,
  opengever_id: 2101,
  title: '14. Sitzung der Finanzkommission',
  day: -140,
  begins: '08:15',
  ends: '12:05',
  location: room,
  invitation:
    'Im Zentrum der Sitzung stehen Geschäftsbericht und Jahresrechnung {r}. Der Finanzdirektor und die Leiterin der Finanzverwaltung stehen zum ersten Geschäft ab 08.30 Uhr zur Verfügung; der Leiter der Finanzkontrolle erläutert den Bestätigungsbericht.',
  items: [
    { title: 'A. Eröffnung', paragraph: true },
    { title: 'Mitteilungen der Präsidentin', extended_title: 'Mitteilungen der Präsidentin und Genehmigung der Traktandenliste' },
    { title: 'B. Sachgeschäfte', paragraph: true },
    {
      title: 'Geschäftsbericht und Jahresrechnung {r}',
      business: 'rechnung',
      proposal: 'rechnung',
      attachments: [
        { title: 'Bestätigungsbericht der Finanzkontrolle', text: 'rechnung-revision', color_code: colours.report },
        { title: 'Finanzkennzahlen im Mehrjahresvergleich', text: 'rechnung-kennzahlen', color_code: colours.figures },
        { title: 'Credit rating report', text: 'rating', color_code: colours.report },
      ],
      tags: ['beschluss'],
      notes: 'Gäste: Finanzdirektor, Leiterin Finanzverwaltung, Leiter Finanzkontrolle',
    },
    { title: 'Altes Zeughaus Hirsegg: Abgabe im Baurecht', business: 'zeughaus', proposal: 'zeughaus', tags: ['beschluss'] },
    { title: 'Verschiedenes' },
  ],
  minutes: {
    text: 'protokoll-finance-1',
    excused: ['Peter Jeger'],
    guests: ['Regierungsrat Hansruedi Keller', 'Eva Rüegsegger, Leiterin Finanzverwaltung', 'Tobias Hunziker, Leiter Finanzkontrolle'],
  },
}

const school: PlannedMeeting = {
  key: 'finance-2',
  committee: finance,
  opengever_id: 2118,
  title: '15. Sitzung der Finanzkommission',
  day: -84,
  begins: '13:30',
  ends: '16:50',
  location: room,
  invitation:
    'Die Kommission berät den Verpflichtungskredit für die Kantonsschule Brünnigen mit; die vorberatende Bildungs- und Kulturkommission hat ihren Mitbericht eingereicht. Zu den Lohnmassnahmen liegt das Ergebnis der Verhandlungen mit den Personalverbänden vor.',
  items: [
    { title: 'Protokoll der 14. Sitzung', attachments: [{ title: 'Protokoll der 14. Sitzung', minutes_of: 'finance-1' }] },
    {
      title: 'Kantonsschule Brünnigen, Neubau Trakt D: Verpflichtungskredit (Mitbericht)',
      business: 'kantonsschule',
      proposal: 'kantonsschule',
      attachments: [
        { title: 'Kostenvoranschlag nach eBKP-H', text: 'kantonsschule-kosten', color_code: colours.figures },
        { title: 'Mitbericht der Bildungs- und Kulturkommission', text: 'kantonsschule-mitbericht', color_code: colours.report },
      ],
      tags: ['beschluss'],
    },
    {
      title: 'Lohnmassnahmen für das Staatspersonal im Jahr {v}',
      business: 'lohn',
      proposal: 'lohn',
      attachments: [{ title: 'Lohntabelle und Kostenfolgen', text: 'lohn-tabelle', color_code: colours.figures }],
      tags: ['beschluss', 'vertraulich'],
    },
    { title: 'Verschiedenes' },
  ],
  minutes: {
    text: 'protokoll-finance-2',
    excused: ['Andrea Marti', 'Urs Emch'],
    guests: ['Regierungsrat Hansruedi Keller', 'Jolanda Spörri, Leiterin Personalamt', 'Emil Hadorn, Kantonsbaumeister'],
  },
}

const supplements: PlannedMeeting = {
  key: 'finance-3',
  committee: finance,
  opengever_id: 2133,
  title: '16. Sitzung der Finanzkommission',
  day: -42,
  begins: '08:15',
  ends: '11:40',
  location: room,
  invitation:
    'Zur Beratung stehen die zweite Serie der Nachtragskredite und der Zusatzkredit für das Programm Digitale Verwaltung. Den Prüfbericht der Finanzkontrolle nimmt die Kommission zur Kenntnis, soweit er den Finanzhaushalt betrifft.',
  items: [
    { title: 'Protokoll der 15. Sitzung', attachments: [{ title: 'Protokoll der 15. Sitzung', minutes_of: 'finance-2' }] },
    {
      title: 'Nachtragskredite, 2. Serie',
      business: 'nachtrag',
      proposal: 'nachtrag',
      attachments: [{ title: 'Begründungen der Dienststellen', text: 'nachtrag-begruendungen' }],
      tags: ['beschluss', 'dringlich'],
    },
    {
      title: 'Programm Digitale Verwaltung: Zusatzkredit',
      business: 'informatik',
      proposal: 'informatik',
      attachments: [{ title: 'Statusbericht des Programmausschusses', text: 'informatik-status', color_code: colours.report }],
      tags: ['beschluss'],
    },
    {
      title: 'Prüfbericht Beschaffungswesen',
      business: 'beschaffung',
      proposal: 'beschaffung',
      attachments: [{ title: 'Accord sur les marchés publics, rapport annuel', text: 'marches-publics', color_code: colours.report }],
      tags: ['kenntnisnahme', 'vertraulich'],
    },
    { title: 'Verschiedenes' },
  ],
  minutes: {
    text: 'protokoll-finance-3',
    excused: ['Daniel Cartier'],
    guests: ['Regierungsrat Hansruedi Keller', 'Corsin Balmer, Leiter Amt für Informatik'],
  },
}

const hospital: PlannedMeeting = {
  key: 'finance-4',
  committee: finance,
  opengever_id: 2152,
  title: '18. Sitzung der Finanzkommission',
  day: 14,
  begins: '08:15',
  ends: null,
  location: room,
  invitation:
    'Die Kommission nimmt Stellung zum Darlehen für das Kantonsspital. Eine Vertretung der Spital Lauterau AG beantwortet Fragen zur Finanzierung; die Sozial- und Gesundheitskommission hat der Vorlage mit einer Auflage zugestimmt.',
  items: [
    {
      title: 'Kantonsspital Lauterau, Erneuerung Bettenhaus: Darlehen und Bürgschaft',
      business: 'spital',
      proposal: 'spital',
      attachments: [{ title: 'Finanzierung und Tragbarkeit', text: 'spital-finanzierung', color_code: colours.figures }],
      tags: ['beschluss'],
      notes: 'Gäste: Verwaltungsrat und Finanzleitung der Spital Lauterau AG',
    },
    {
      title: 'Prüfbericht Beschaffungswesen: Umsetzung der Empfehlungen',
      business: 'beschaffung',
      proposal: 'beschaffung',
      tags: ['kenntnisnahme'],
    },
    {
      title: 'Finanzausgleich des Bundes: Vernehmlassung zum Lastenausgleich',
      business: 'finanzausgleich',
      attachments: [{ title: 'Rapport explicatif sur la péréquation financière', text: 'perequation', color_code: colours.report }],
      notes: 'Die Unterlagen des Bundes lagen beim Versand erst auf Französisch vor.',
    },
    { title: 'Verschiedenes' },
  ],
}

const taxes: PlannedMeeting = {
  key: 'finance-5',
  committee: finance,
  opengever_id: 2160,
  title: '19. Sitzung der Finanzkommission',
  day: 35,
  begins: '13:30',
  ends: '17:00',
  location: room,
  invitation:
    'Erste Lesung der Teilrevision des Steuergesetzes. Die Kommission entscheidet vorgängig, ob sie zu den Auswirkungen auf die Gemeinden eine Vertretung des Gemeindeverbandes anhören will.',
  items: [
    {
      title: 'Teilrevision des Steuergesetzes (1. Lesung)',
      business: 'steuergesetz',
      proposal: 'steuergesetz',
      attachments: [{ title: 'Synopse', text: 'steuergesetz-synopse', color_code: colours.synopsis }],
      tags: ['erste-lesung'],
    },
    {
      title: 'Pensionskasse Lauterau: Nachhaltigkeit der Anlagen',
      business: 'pensionskasse',
      attachments: [{ title: 'ESG report of the pension fund', text: 'esg-report', color_code: colours.report }],
      tags: ['kenntnisnahme'],
    },
    { title: 'Jahresplanung der Kommission' },
  ],
}

export const financeMeetings = [accounts, school, supplements, budget, hospital, taxes]
