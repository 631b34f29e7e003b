import { figures } from '#bench/random.ts'
import { proseOf } from '#bench/search-words.ts'

const itemsOfMeeting = 6
const characters = 2000

/** Deterministic rows of the meetings, with their documents spread evenly and ids from 1. */
export type Plan = {
  committee_ids: number[]
  meetings: number
  documents: number
  /** ISO 8601. */
  dayOf: (meeting_id: number) => string
  /** Stores the bytes of a document; without it nothing is stored and the id stands for the content. */
  store?: (text: string, id: number) => Promise<{ sha256: string; size: number }>
}

/** Meetings go round the committees in turn. */
export const aMeeting = ({ committee_ids, dayOf }: Plan, id: number) => ({
  id,
  committee_id: committee_ids[id % committee_ids.length] ?? 0,
  title: `${id}. Sitzung`,
  day: dayOf(id),
})

const itemId = (meeting_id: number, number: number) => (meeting_id - 1) * itemsOfMeeting + number

export const itemsOf = (meeting_id: number) =>
  Array.from({ length: itemsOfMeeting }, (_, index) => {
    const id = itemId(meeting_id, index + 1)
    return { id, meeting_id, number: String(index + 1), title: proseOf(figures(id), 40) }
  })

/** A list, the minutes, and for each item a proposal and two attachments; any surplus goes to the first item. */
export function documentsOf({ meetings, documents, store = nameOnly }: Plan, meeting_id: number) {
  const upTo = (meeting: number) => Math.floor((meeting * documents) / meetings)
  const first = upTo(meeting_id - 1) + 1
  return Promise.all(
    Array.from({ length: upTo(meeting_id) - upTo(meeting_id - 1) }, async (_, index) => {
      const id = first + index
      const next = figures(-id)
      const [title, text] = [proseOf(next, 30), proseOf(next, characters)]
      return { id, meeting_id, ...placeOf(meeting_id, index), title, text, ...(await store(text, id)) }
    }),
  )
}

const nameOnly = (text: string, id: number) => Promise.resolve({ sha256: id.toString(16).padStart(64, '0'), size: Buffer.byteLength(text) })

function placeOf(meeting_id: number, index: number) {
  if (index < 2) return { kind: index === 0 ? 'meeting_documents' : 'protocols', agenda_item_id: null }
  const [item, place] = [Math.floor((index - 2) / 3), (index - 2) % 3]
  const isFull = item >= itemsOfMeeting
  return { kind: place === 0 && !isFull ? 'proposals' : 'attachments', agenda_item_id: itemId(meeting_id, isFull ? 1 : item + 1) }
}
