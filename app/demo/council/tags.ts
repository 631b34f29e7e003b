import { businessNumber } from './businesses.ts'
import type { CouncilTags } from './council-shape.ts'
import { budget } from './meetings-budget.ts'
import { usernameOf } from './people.ts'

type Planned = Omit<CouncilTags, 'opengever_id' | 'business_number' | 'usernames'> & { business: string; people: string[] }

const [member, colleague, delegate, responsible] = ['Thomas Aeschlimann', 'Sandra Bürgi', 'Markus Flückiger', 'Claudia Zehnder']

const planned: Planned[] = [
  {
    business: 'voranschlag',
    kind: 'agendaitem',
    slug: 'vorbereitet',
    people: [member, colleague, 'Rolf Allemann', 'Barbara Brotschi', 'Esther Dubach', 'Urs Emch', 'Regula Imhof', 'Monika Kamber'],
  },
  { business: 'voranschlag', kind: 'agendaitem', slug: 'wortmeldung', people: [member, delegate, 'Daniel Cartier', 'Monika Kamber'] },
  { business: 'voranschlag', kind: 'proposal', slug: 'vorbereitet', people: [colleague, 'Urs Emch', 'Regula Imhof'] },
  { business: 'voranschlag', kind: 'attachment', title: 'Synopse der Änderungsanträge', slug: 'noch-lesen', people: [member] },
  {
    business: 'finanzplan',
    kind: 'agendaitem',
    slug: 'vorbereitet',
    people: [colleague, delegate, 'Rolf Allemann', 'Daniel Cartier', 'Stefan Lüthi'],
  },
  { business: 'finanzplan', kind: 'agendaitem', slug: 'wortmeldung', people: ['Stefan Lüthi'] },
  { business: 'finanzplan', kind: 'proposal', slug: 'noch-lesen', people: [member, 'Kaspar Hasler'] },
  { business: 'velo', kind: 'agendaitem', slug: 'noch-lesen', people: [member, 'Andrea Marti'] },
  { business: 'velo', kind: 'agendaitem', slug: 'wortmeldung', people: [colleague, 'Andrea Marti'] },
]

/** Tags that members have set for the current meeting. */
export const tagsOf = (today: string): CouncilTags[] =>
  planned.map(({ business, people, ...tag }) => ({
    ...tag,
    usernames: people.map(usernameOf),
    opengever_id: budget.opengever_id,
    business_number: businessNumber(business, today),
  }))

const bookmarked: [business: string, people: string[]][] = [
  ['voranschlag', [member, colleague, responsible]],
  ['velo', [member, delegate]],
]

/** Bookmarks of members. */
export const bookmarksOf = (today: string) =>
  bookmarked.map(([business, people]) => ({
    usernames: people.map(usernameOf),
    opengever_id: budget.opengever_id,
    business_number: businessNumber(business, today),
  }))
