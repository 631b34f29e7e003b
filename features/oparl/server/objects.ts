import type { PublicObjectType } from '#features/public-pages/server/tables.ts'
import { type OparlType, oparlTypes, schemaUrl } from './addresses.ts'
import { filesOfDocuments, filesOfMotions } from './files.ts'
import { findLives, type Life } from './lives.ts'
import { dateTime, type Maker, type Making, type OparlObject } from './making.ts'
import { agendaItems, consultations, locations, meetings, papersOfItems, papersOfMotions } from './meetings.ts'
import { memberships, organizations, persons } from './people.ts'
import { legislativeTerms } from './terms.ts'

const makers: Record<OparlType, Partial<Record<PublicObjectType, Maker>>> = {
  organization: { committee: organizations },
  person: { person: persons },
  membership: { membership: memberships },
  meeting: { meeting: meetings },
  agendaitem: { agenda_item: agendaItems },
  paper: { agenda_item: papersOfItems, motion: papersOfMotions },
  consultation: { agenda_item: consultations },
  file: { document: filesOfDocuments, motion: filesOfMotions },
  location: { meeting: locations },
  legislativeterm: { legislative_term: legislativeTerms },
}

type Asked = Omit<Making, 'embed'>

/** The objects of these lives, of one type, in their order. Of deleted ones only their times are left. */
export async function objectsOf(asked: Asked, lives: Life[]): Promise<OparlObject[]> {
  const [first] = lives
  if (!first) return []
  const making: Making = { ...asked, embed: (type, keys) => embedded(asked, type, keys) }
  const found = new Map<PublicObjectType, Map<number, object>>()
  for (const [source, those] of Map.groupBy(
    lives.filter(({ deleted }) => !deleted),
    (life) => life.source,
  )) {
    const ids = those.map(({ id }) => id)
    found.set(source, (await makers[first.type][source]?.(making, ids)) ?? new Map<number, object>())
  }
  return lives.map((life) => {
    const properties = life.deleted ? undefined : found.get(life.source)?.get(life.id)
    const { type, key, created, modified } = life
    const common = {
      id: asked.addresses.of(type, key),
      type: schemaUrl(oparlTypes[type]),
      created: dateTime(created),
      modified: dateTime(modified),
    }
    return properties ? { ...common, ...stated(properties) } : { ...common, deleted: true as const }
  })
}

/** Objects as they stand within others, by their keys, without deleted ones. */
export async function embedded(asked: Asked, type: OparlType, keys: string[]): Promise<Map<string, OparlObject>> {
  const lives = (await findLives(asked.db, type, keys)).filter(({ deleted }) => !deleted)
  const objects = await objectsOf(asked, lives)
  return new Map(lives.map(({ key }, at) => [key, objects[at] as OparlObject]))
}

/** Without properties that say nothing, as OParl wants it. */
const stated = (properties: object) =>
  Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value != null && value !== '' && !(Array.isArray(value) && value.length === 0)),
  )
