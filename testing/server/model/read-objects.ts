import { type Listed, sees } from './reference.ts'
import type { Built } from './worlds/build.ts'

/** The call that reads a single object; links, groups, sections and notes have none, and are looked up in a list. */
const addresses: Partial<Record<Listed, (built: Built, at: number) => string>> = {
  committees: ({ ids }, at) => `committees/${ids.committees[at]}/`,
  memberships: ({ ids }, at) => `memberships/${ids.memberships[at]}/`,
  basic_documents: ({ ids }, at) => `documents/${ids.basic_documents[at]}/`,
  businesses: ({ ids }, at) => `businesses/${ids.businesses[at]}/`,
  meetings: ({ ids }, at) => `meetings/${ids.meetings[at]}/`,
  items: ({ ids }, at) => `agenda_items/${ids.items[at]}/`,
  entries: ({ ids }, at) => `tagesordnung_item/${ids.entries[at]}/next_item/`,
  documents: ({ world, ids }, at) => `${world.documents[at]?.kind}/${ids.documents[at]}/`,
  layers: ({ ids }, at) => `annotationlayers/${ids.layers[at]}/annotations/`,
  motions: ({ ids }, at) => `vorstoss/${ids.motions[at]}/`,
  postings: ({ ids }, at) => `ris/postings/${ids.postings[at]}/`,
}

/** The list of objects without a call of their own. */
const lists: Partial<Record<Listed, (built: Built, at: number) => string>> = {
  groups: ({ world, ids }, at) => `committees/${ids.committees[world.groups[at]?.committee ?? 0]}/committee_groups/`,
  links: ({ world, ids }, at) => `committees/${ids.committees[world.links[at]?.committee ?? 0]}/committee_links/`,
  notes: () => 'notes/',
}

type Looked = { person: number; what: string; is: boolean | number; ought: boolean }

/** The response to a user for every object, beside what the reference says. */
export async function look(built: Built, person: number): Promise<Looked[]> {
  const looked: Looked[] = []
  const listed = new Map<string, number[]>()
  for (const list of Object.keys(sees) as Listed[]) {
    for (const [at, id] of (built.ids[list] ?? []).entries()) {
      const ought = sees[list](built.world, person, at)
      const address = addresses[list]?.(built, at)
      if (address) looked.push({ person, what: `${list} ${at}`, is: asSeen(await statusOf(built, person, address)), ought })
      const among = lists[list]?.(built, at)
      if (!among) continue
      const found = listed.get(among) ?? (await idsIn(built, person, among))
      listed.set(among, found)
      looked.push({ person, what: `${list} ${at}`, is: found.includes(id), ought })
    }
  }
  return looked
}

const asSeen = (status: number): boolean | number => (status === 200 ? true : status === 404 ? false : status)

const askedFor = ({ clients }: Built, person: number, address: string) =>
  clients[person]!.request({ method: 'GET', url: `/api/v1/${address}` })

const statusOf = async (built: Built, person: number, address: string) => (await askedFor(built, person, address)).statusCode

async function idsIn(built: Built, person: number, address: string): Promise<number[]> {
  const answer = await askedFor(built, person, address)
  return answer.statusCode === 200 ? answer.json<{ id: number }[]>().map(({ id }) => id) : []
}
