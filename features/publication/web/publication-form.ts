import type { Publication, PublicationChanges } from '#features/publication/contract.ts'

type Parts = 'documents' | 'agenda_items' | 'motions'

/** The switches as a form holds them: whether the meeting is public, and the ids of what is, by part. */
export type PublicationValues = { is_public: boolean } & Record<Parts, number[]>

type Listed = { id: number; is_public: boolean }

/** All entries of a meeting by part; the documents of the meeting and of its items together. */
export const entriesOf = ({ documents, agenda_items, motions }: Publication): Record<Parts, Listed[]> => ({
  documents: [...documents, ...agenda_items.flatMap((item) => item.documents)],
  agenda_items,
  motions,
})

const publicIds = (entries: Listed[]) => entries.flatMap(({ id, is_public }) => (is_public ? [id] : []))

/** What the form begins with. */
export function valuesOf(publication: Publication): PublicationValues {
  const { documents, agenda_items, motions } = entriesOf(publication)
  return {
    is_public: publication.is_public,
    documents: publicIds(documents),
    agenda_items: publicIds(agenda_items),
    motions: publicIds(motions),
  }
}

/**
 * The switches that differ from those that the form began with, so that what somebody else has set meanwhile stays. Nothing is switched on in what
 * is off: the server would refuse it.
 */
export function changesOf(publication: Publication, values: PublicationValues): PublicationChanges {
  const isOffered = (part: Parts, id: number) => {
    const item = part === 'documents' ? itemOf(publication, id) : undefined
    return values.is_public && (!item || values.agenda_items.includes(item.id))
  }
  const changed = (part: Parts) =>
    entriesOf(publication)[part].flatMap(({ id, is_public }) => {
      const wanted = values[part].includes(id)
      return wanted === is_public || (wanted && !isOffered(part, id)) ? [] : [{ id, is_public: wanted }]
    })
  return {
    ...(values.is_public !== publication.is_public && { is_public: values.is_public }),
    documents: changed('documents'),
    agenda_items: changed('agenda_items'),
    motions: changed('motions'),
  }
}

/** The agenda item that has a document. */
const itemOf = ({ agenda_items }: Publication, document: number) =>
  agenda_items.find(({ documents }) => documents.some(({ id }) => id === document))

const without = (ids: number[], id: number) => ids.filter((one) => one !== id)

/** Switches one entry; a document that becomes public takes its agenda item along, without which it would stay hidden. */
export function switched(
  publication: Publication,
  values: PublicationValues,
  { part, id }: { part: Parts; id: number },
): Partial<PublicationValues> {
  if (values[part].includes(id)) return { [part]: without(values[part], id) }
  const item = part === 'documents' ? itemOf(publication, id) : undefined
  return {
    [part]: [...values[part], id],
    ...(item && { agenda_items: [...without(values.agenda_items, item.id), item.id] }),
  }
}

/** Everything, or nothing. */
export function allSwitched(publication: Publication, is_public: boolean): Partial<PublicationValues> {
  const { documents, agenda_items, motions } = entriesOf(publication)
  const ids = (entries: Listed[]) => (is_public ? entries.map(({ id }) => id) : [])
  return { documents: ids(documents), agenda_items: ids(agenda_items), motions: ids(motions) }
}
