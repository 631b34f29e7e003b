import type { CouncilAnnotations } from './council-shape.ts'
import { businessNumber } from './meetings/manifest.ts'
import { budget } from './meetings/meetings-budget.ts'
import { secondReading, withdrawnDraft } from './meetings/meetings-education.ts'

const [yellow, green, red, blue] = ['#ffd43b', '#69db7c', '#c92a2a', '#1864ab']

const planned: (Omit<CouncilAnnotations, 'business_number'> & { business: string })[] = [
  {
    username: 'member',
    opengever_id: budget.opengever_id,
    business: 'voranschlag',
    kind: 'proposals',
    title: null,
    marks: [
      { type: 'highlight', color: yellow, passage: 'einen Aufwandüberschuss von 8,7 Mio. Franken' },
      { type: 'underline', color: red, passage: 'der Selbstfinanzierungsgrad sinkt auf 40 Prozent' },
      { type: 'note', color: yellow, passage: 'der Selbstfinanzierungsgrad', text: 'Zielwert Finanzleitbild: 80 Prozent. Nachfragen!' },
      { type: 'ellipse', color: red, passage: 'Fehlbetrag von 31,4 Mio' },
      { type: 'highlight', color: yellow, passage: '3,3 Mio. Franken auf Ergänzungsleistungen' },
      {
        type: 'highlight',
        color: green,
        passage: 'Kredite für Vorhaben ohne rechtskräftigen Beschluss bleiben gesperrt.',
        text: 'Wichtig für die Abstimmung über das Bettenhaus',
      },
      { type: 'freetext', color: blue, passage: 'Ein Prozent des Steuerfusses entspricht 4,8 Mio. Franken', text: '1 % = 4,8 Mio.' },
    ],
  },
  {
    username: 'member',
    opengever_id: budget.opengever_id,
    business: 'voranschlag',
    kind: 'attachments',
    title: 'Synopse der Änderungsanträge',
    version: 2,
    marks: [
      { type: 'highlight', color: green, passage: 'wird um Fr. 400’000 erhöht', text: 'Zustimmen' },
      {
        type: 'highlight',
        color: yellow,
        passage: 'Die im Nachtrag kompensierte Summe fehlt im kommenden Jahr.',
        text: 'Mit dem Bericht zum Nachtrag vergleichen',
      },
      {
        type: 'note',
        color: yellow,
        passage: 'Die Wartezeit für ein Erstgespräch',
        text: 'Zahl bei der Schulleitung Brünnigen bestätigen lassen',
      },
    ],
  },
  {
    username: 'member',
    opengever_id: budget.opengever_id,
    business: 'voranschlag',
    kind: 'attachments',
    title: 'Synopse der Änderungsanträge',
    marks: [{ type: 'strikeout', color: red, passage: 'Im Steueramt werden zwei statt drei neue Stellen geschaffen.' }],
  },
  {
    username: 'member',
    opengever_id: budget.opengever_id,
    business: 'velo',
    kind: 'personal_documents',
    title: 'Fragen zur Velobahn',
    marks: [
      { type: 'highlight', color: yellow, passage: 'Sind die 40 Prozent des Bundes zugesichert' },
      { type: 'freetext', color: blue, passage: 'die drei Gemeinden 15 Prozent', text: 'Sandra fragen' },
    ],
    shared: { name: 'Fragen, Entwurf', users: ['colleague'], groups: [] },
  },
  {
    username: 'colleague',
    opengever_id: budget.opengever_id,
    business: 'voranschlag',
    kind: 'proposals',
    title: null,
    marks: [
      { type: 'highlight', color: yellow, passage: 'Das Wachstum von 7,2 Mio. Franken' },
      { type: 'note', color: yellow, passage: 'auf die Sonderschulung', text: 'Frage für die Detailberatung: Wie viele Verfügungen?' },
    ],
    shared: { name: 'Vorbereitung Eintreten', users: ['member'], groups: ['Ausschuss Finanzplanung und Lohnfragen'] },
  },
  {
    username: 'responsible',
    opengever_id: budget.opengever_id,
    business: 'velo',
    kind: 'proposals',
    title: null,
    marks: [
      { type: 'note', color: yellow, passage: 'Verpflichtungskredit', text: 'Nicht vor 14.00 Uhr: Baudirektor ist bis dann im Kantonsrat' },
    ],
    shared: { name: 'Ablauf der Sitzung', users: ['member', 'colleague', 'delegate'], groups: ['Ausschuss Voranschlag'] },
  },
  {
    username: 'member',
    opengever_id: secondReading.opengever_id,
    business: 'stipendien',
    kind: 'attachments',
    title: withdrawnDraft,
    marks: [
      { type: 'highlight', color: yellow, passage: 'Mieten von über 700 Franken im Monat' },
      { type: 'note', color: yellow, passage: 'Rund 45 Personen', text: 'Weshalb nicht mehr? Im Ausschuss nachfragen.' },
    ],
  },
]

/** What members have annotated in papers of the current meeting, and in one that was withdrawn since. */
export const annotationsOf = (today: string): CouncilAnnotations[] =>
  planned.map(({ business, ...paper }) => ({ ...paper, business_number: businessNumber(business, today) }))
