import type { Publication, PublicationChanges } from '#features/publication/contract.ts'
import { invalid, wrongStateOfForm } from '#platform/server/http/problem.ts'

type Listed = { id: number; title: string; is_public: boolean }

/** The switches that differ from the present ones. Throws 400 if one is of something that the meeting does not have. */
export function changedSwitches(present: Publication, { is_public, ...asked }: PublicationChanges) {
  const papers = [...present.documents, ...present.agenda_items.flatMap(({ documents }) => documents)]
  return {
    meeting: is_public !== undefined && is_public !== present.is_public ? is_public : undefined,
    documents: changedOf('documents', papers, asked.documents),
    agenda_items: changedOf('agenda_items', present.agenda_items, asked.agenda_items),
    motions: changedOf('motions', present.motions, asked.motions),
  }
}

type Changed = ReturnType<typeof changedSwitches>

/** Whether anything would become public. */
export const isSwitchedOn = ({ meeting, documents, agenda_items, motions }: Changed): boolean =>
  meeting === true || [...documents, ...agenda_items, ...motions].some(({ is_public }) => is_public)

function changedOf(field: string, present: Listed[], asked: { id: number; is_public: boolean }[] = []): Listed[] {
  const known = new Map(present.map((one) => [one.id, one]))
  // The last one counts, should one be named twice.
  const wanted = new Map(asked.map(({ id, is_public }) => [id, is_public]))
  return [...wanted].flatMap(([id, is_public]) => {
    const one = known.get(id)
    if (!one) throw invalid({ [field]: [{ key: 'problem.invalid_value' }] })
    return one.is_public === is_public ? [] : [{ id, title: one.title, is_public }]
  })
}

/**
 * Throws 409 if something would become public in what is not public afterwards: nobody shall believe that the public sees it. What was switched on
 * before stays so while a switch above it is off.
 */
export function requirePossible(present: Publication, changed: Changed): void {
  if (changed.meeting && !present.is_committee_public) throw wrongStateOfForm({ key: 'publication_refused.committee' })
  const isMeetingPublic = changed.meeting ?? present.is_public
  const [first] = [...changed.agenda_items, ...changed.documents, ...changed.motions].filter(({ is_public }) => is_public)
  if (first && !isMeetingPublic) throw wrongStateOfForm({ key: 'publication_refused.meeting', params: { title: first.title } })
  const items = new Map(changed.agenda_items.map(({ id, is_public }) => [id, is_public]))
  for (const item of present.agenda_items) {
    const paper = changed.documents.find(({ id, is_public }) => is_public && item.documents.some((one) => one.id === id))
    if (paper && !(items.get(item.id) ?? item.is_public))
      throw wrongStateOfForm({ key: 'publication_refused.item', params: { title: paper.title, item: item.title } })
  }
}
