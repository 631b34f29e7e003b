import { germanDate, germanDateWithWeekday, yearOf } from './calendar.ts'
import type { CouncilDocument, CouncilPersonalDocument, CouncilShelf } from './council-shape.ts'
import { fileName } from './meetings/manifest.ts'
import { budget } from './meetings/meetings-budget.ts'
import type { DocumentDescription } from './papers/document-description.ts'
import { audit, education, finance, health, officers, security, works } from './people/committees.ts'
import type { PlannedMeeting } from './planned.ts'
import { describe, type Occasion } from './written-text.ts'

/** Titles of basic documents, by the name of their text. */
const titles: Record<string, string> = {
  'basis-geschaeftsreglement': 'Geschäftsreglement des Kantonsrates',
  'basis-kommissionsverordnung': 'Kommissionsverordnung',
  'basis-finanzhaushaltsgesetz': 'Finanzhaushaltsgesetz (FHG)',
  'basis-spesen': 'Merkblatt Sitzungsgelder und Spesen',
  'basis-amtsgeheimnis': 'Merkblatt Vertraulichkeit',
  'basis-oberaufsicht': 'Leitfaden Oberaufsicht',
  'basis-bildung': 'Bildung und Kultur: Zuständigkeiten und Zahlen',
  'basis-verkehr': 'Umwelt, Bau und Verkehr: laufende Programme',
  'basis-gesundheit': 'Soziales und Gesundheit auf einen Blick',
}

type Shelves = Record<string, string[]>

const rules = ['basis-geschaeftsreglement', 'basis-kommissionsverordnung']
const leaflets = ['basis-spesen', 'basis-amtsgeheimnis']
const usual: Shelves = { Rechtsgrundlagen: rules, Merkblätter: leaflets }

/** The sections of each committee; those without any show an empty card. */
const shelvesOf: Record<string, Shelves> = {
  [finance]: { ...usual, Rechtsgrundlagen: [...rules, 'basis-finanzhaushaltsgesetz'] },
  [audit]: { ...usual, 'Grundlagen der Aufsicht': ['basis-oberaufsicht', 'basis-finanzhaushaltsgesetz'] },
  [education]: { ...usual, Fachgrundlagen: ['basis-bildung'] },
  [works]: { ...usual, Fachgrundlagen: ['basis-verkehr'] },
  [health]: { ...usual, Fachgrundlagen: ['basis-gesundheit'] },
  [security]: { Merkblätter: ['basis-amtsgeheimnis'] },
}

const asPdf = (title: string, document: DocumentDescription): CouncilDocument => ({ title, file_name: `${fileName(title)}.pdf`, document })

/** A meeting of the committee with its days. */
export type PlannedDays = { plan: PlannedMeeting; days: string[] }

/** The basic documents of every committee: its calendar at the top, the others in sections. */
export const basicDocumentsOf = (occasion: Occasion, meetings: PlannedDays[]): CouncilShelf[] =>
  Object.entries(shelvesOf).flatMap(([committee, shelves]) => [
    { committee, section: null, documents: [calendarOf(committee, occasion, meetings)] },
    ...Object.entries(shelves).map(([section, texts]) => ({
      committee,
      section,
      documents: texts.map((text) => asPdf(titles[text] ?? text, describe(text, occasion))),
    })),
  ])

const clock = (time: string) => time.replace(':', '.')
const timeOf = ({ begins, ends }: PlannedMeeting) => (ends ? `${clock(begins)}–${clock(ends)}` : `ab ${clock(begins)}`)

function calendarOf(committee: string, { today }: Occasion, meetings: PlannedDays[]): CouncilDocument {
  const own = meetings
    .filter(({ plan }) => plan.committee === committee)
    .sort((one, other) => (one.days[0] ?? '').localeCompare(other.days[0] ?? ''))
  const rows = own.map(({ plan, days }) => ({
    style: 'plain' as const,
    cells: [plan.title.replace(/ der .*?(?= \(|$)/, ''), days.map(germanDateWithWeekday).join(' und '), timeOf(plan), plan.location],
  }))
  const year = yearOf(today)
  const { president = '', secretary = '' } = officers[committee] ?? {}
  return asPdf(`Sitzungsplan ${year}`, {
    kind: 'Sitzungsplan',
    title: `Sitzungen der Kommission, Stand ${germanDate(today)}`,
    issuer: committee,
    number: null,
    date: today,
    facts: [
      { label: 'Vorsitz', value: president },
      { label: 'Sekretariat', value: secretary },
    ],
    blocks: [
      {
        type: 'paragraph',
        text: 'Die Unterlagen stehen jeweils zehn Tage vor der Sitzung bereit. Änderungen teilt das Sekretariat mit; massgebend ist der Kalender im Sitzungssystem.',
      },
      { type: 'table', table: { caption: '', head: ['Sitzung', 'Datum', 'Zeit', 'Ort'], rows } },
      { type: 'heading', level: 2, text: 'Bitte beachten' },
      {
        type: 'bullets',
        items: [
          'Abmeldungen und Stellvertretungen bis am Vortag um 12 Uhr an das Sekretariat',
          'Anträge zu traktandierten Geschäften nach Möglichkeit drei Arbeitstage vorher',
          'Ganztägige Sitzungen mit gemeinsamem Mittagessen im Rathauskeller',
        ],
      },
    ],
  })
}

const planned = [
  { business: 'voranschlag', title: 'Mein Votum zum Eintreten', text: 'votum-voranschlag' },
  { business: 'velo', title: 'Fragen zur Velobahn', text: 'votum-velo' },
]

/** Personal documents of a member on items of the current meeting. */
export const personalDocumentsOf = (occasion: Occasion): CouncilPersonalDocument[] =>
  planned.map(({ business, title, text }) => ({
    username: 'member',
    opengever_id: budget.opengever_id,
    business_number: occasion.businessNumber(business),
    title,
    file_name: `${fileName(title)}.pdf`,
    document: describe(text, occasion),
  }))
