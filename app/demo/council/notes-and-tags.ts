import type { CouncilNote, CouncilTags } from './council-shape.ts'
import { businessNumber } from './meetings/manifest.ts'
import { budget } from './meetings/meetings-budget.ts'
import { finance } from './people/committees.ts'
import { usernameOf } from './people/people.ts'

type PlannedNote = Omit<CouncilNote, 'username' | 'committee' | 'opengever_id' | 'business_number'> & {
  person: string
  business?: string
  on?: 'committee'
}

const [member, colleague, delegate, responsible] = ['Thomas Aeschlimann', 'Sandra Bürgi', 'Markus Flückiger', 'Claudia Zehnder']

const plannedNotes: PlannedNote[] = [
  {
    person: responsible,
    hours_ago: 400,
    on: 'committee',
    audience: 'public',
    text: 'Ferienabwesenheiten bitte bis Ende Monat dem Sekretariat melden. Das Reglement in der Fassung des Kantonsrates: https://www.lauterau.example/erlasse/finanzkommission',
  },
  { person: member, hours_ago: 380, on: 'committee', text: 'Stellvertretung im März mit der Fraktion klären.' },
  {
    person: responsible,
    hours_ago: 30,
    audience: 'public',
    text: 'Das Mittagessen ist um 12.15 Uhr im Restaurant Rössli reserviert. Wer nicht dabei ist, meldet sich bei Michèle Bolliger.',
  },
  { person: member, hours_ago: 26, text: 'Am zweiten Tag ab 15.00 Uhr entschuldigt, Stimmzettel vorher abgeben.' },
  {
    person: delegate,
    hours_ago: 52,
    business: 'voranschlag',
    audience: ['Ausschuss Voranschlag'],
    text: 'Vorbesprechung des Ausschusses um 07.30 Uhr im Zimmer 2. Wir stimmen uns über die Reihenfolge der Kürzungen ab: zuerst Informatik, dann Sachaufwand, am Schluss die Lohnsumme.',
  },
  {
    person: responsible,
    hours_ago: 24,
    business: 'voranschlag',
    audience: 'public',
    text: 'Die Regierung hat angekündigt, beim Globalbudget Volksschule von sich aus um 1,2 Mio. Franken zurückzugehen. Der Kürzungsbetrag wird in der Synopse nachgeführt, sobald der Beschluss vorliegt.\n\nFür die Detailberatung heisst das: Die beiden Begehren zur Volksschule werden einander gegenübergestellt, das obsiegende danach der Fassung der Regierung. Über den Steuerfuss wird wie immer erst am Ende befunden.',
  },
  {
    person: member,
    hours_ago: 20,
    business: 'voranschlag',
    text: 'Eintreten: höchstens drei Minuten. Stellenwachstum ansprechen (+ 41,5 Vollzeitstellen), Vergleich mit den Nachbarkantonen bereithalten.',
  },
  {
    person: member,
    hours_ago: 8,
    business: 'voranschlag',
    paper: { kind: 'attachments', title: 'Synopse der Änderungsanträge' },
    place: { page_number: 1, position_x: 60, position_y: 520 },
    text: 'Hier nachfragen: Ist der Beitrag an die Gemeinden schon abgezogen?',
  },
  {
    person: colleague,
    hours_ago: 9,
    business: 'voranschlag',
    audience: ['Ausschuss Finanzplanung und Lohnfragen'],
    text: 'Der Teuerungsausgleich ist mit 0,9 Prozent gerechnet. Wenn wir auf 1,2 Prozent gehen, fehlen im ersten Jahr rund 3,4 Millionen.',
  },
  {
    person: colleague,
    hours_ago: 46,
    business: 'finanzplan',
    audience: 'public',
    text: 'Frage an den Finanzdirektor: Weshalb steigt der Selbstfinanzierungsgrad im dritten Planjahr, obwohl die Investitionen zunehmen?',
  },
  {
    person: member,
    hours_ago: 44,
    business: 'finanzplan',
    paper: { kind: 'proposals', title: null },
    place: { page_number: 1, position_x: 470, position_y: 430 },
    text: 'Zahlen der Kantonsschule mit dem Kredit vom Frühling vergleichen.',
  },
  {
    person: delegate,
    hours_ago: 18,
    business: 'voranschlag',
    paper: { kind: 'attachments', title: 'Synopse der Änderungsanträge' },
    place: { page_number: 1, position_x: 540, position_y: 360 },
    audience: 'public',
    text: 'Bei Zeile 4 fehlt die Minderheit; im Sekretariat angemeldet.',
  },
  {
    person: member,
    hours_ago: 6,
    business: 'velo',
    paper: { kind: 'proposals', title: null },
    place: { page_number: 1, position_x: 420, position_y: 300 },
    text: 'Gilt der Verteilschlüssel auch für die Unterführung?',
  },
]

/** Notes for oneself and for others around the current meeting. */
export const notesOf = (today: string): CouncilNote[] =>
  plannedNotes.map(({ person, business, on, ...note }) => ({
    ...note,
    username: usernameOf(person),
    committee: finance,
    ...(on !== 'committee' && { opengever_id: budget.opengever_id }),
    ...(business !== undefined && { business_number: businessNumber(business, today) }),
  }))

type PlannedTag = Omit<CouncilTags, 'opengever_id' | 'business_number' | 'usernames'> & { business: string; people: string[] }

const [memberName, colleagueName, delegateName, responsibleName] = [
  'Thomas Aeschlimann',
  'Sandra Bürgi',
  'Markus Flückiger',
  'Claudia Zehnder',
]

const plannedTags: PlannedTag[] = [
  {
    business: 'voranschlag',
    kind: 'agendaitem',
    slug: 'vorbereitet',
    people: [memberName, colleagueName, 'Rolf Allemann', 'Barbara Brotschi', 'Esther Dubach', 'Urs Emch', 'Regula Imhof', 'Monika Kamber'],
  },
  {
    business: 'voranschlag',
    kind: 'agendaitem',
    slug: 'wortmeldung',
    people: [memberName, delegateName, 'Daniel Cartier', 'Monika Kamber'],
  },
  { business: 'voranschlag', kind: 'proposal', slug: 'vorbereitet', people: [colleagueName, 'Urs Emch', 'Regula Imhof'] },
  { business: 'voranschlag', kind: 'attachment', title: 'Synopse der Änderungsanträge', slug: 'noch-lesen', people: [memberName] },
  {
    business: 'finanzplan',
    kind: 'agendaitem',
    slug: 'vorbereitet',
    people: [colleagueName, delegateName, 'Rolf Allemann', 'Daniel Cartier', 'Stefan Lüthi'],
  },
  { business: 'finanzplan', kind: 'agendaitem', slug: 'wortmeldung', people: ['Stefan Lüthi'] },
  { business: 'finanzplan', kind: 'proposal', slug: 'noch-lesen', people: [memberName, 'Kaspar Hasler'] },
  { business: 'velo', kind: 'agendaitem', slug: 'noch-lesen', people: [memberName, 'Andrea Marti'] },
  { business: 'velo', kind: 'agendaitem', slug: 'wortmeldung', people: [colleagueName, 'Andrea Marti'] },
]

/** Tags that members have set for the current meeting. */
export const tagsOf = (today: string): CouncilTags[] =>
  plannedTags.map(({ business, people, ...tag }) => ({
    ...tag,
    usernames: people.map(usernameOf),
    opengever_id: budget.opengever_id,
    business_number: businessNumber(business, today),
  }))

const bookmarked: [business: string, people: string[]][] = [
  ['voranschlag', [memberName, colleagueName, responsibleName]],
  ['velo', [memberName, delegateName]],
]

/** Bookmarks of members. */
export const bookmarksOf = (today: string) =>
  bookmarked.map(([business, people]) => ({
    usernames: people.map(usernameOf),
    opengever_id: budget.opengever_id,
    business_number: businessNumber(business, today),
  }))
