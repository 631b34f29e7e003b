import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { isBookmark } from '#features/bookmarks/web/bookmark-operation.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { type Note, notablePaths } from '#features/notes/note.ts'
import { CopyText } from '#features/notes/web/KeptDraft.tsx'
import { bodyOf } from '#features/notes/web/note-kind.ts'
import { isNote, isRemoval, type NoteOperation, type NoteStep, provisionalId } from '#features/notes/web/operation/note-operation.ts'
import { taggedPaths } from '#features/tags/contract.ts'
import { isTags } from '#features/tags/web/tags-operation.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import type { TextKey } from '#platform/web/lib/language/language.ts'
import type { Operation } from '#platform/web/offline/outbox/operation.ts'
import { Reveal } from '#platform/web/ui/text/rich-text.tsx'
import { outboxFor } from './start-outbox.ts'
import classes from './UnsentPage.module.css'

/** One operation: what was written, when and on what, why the server does not have it, and the available actions. */
export function UnsentOperation({ operation }: { operation: Operation }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const page = isNote(operation) ? operation.content.note.page_number : null
  const object = objectOf(operation)
  const why = whyOf(operation)
  const text = textOf(operation, t)
  return (
    <li className={classes.operation}>
      <strong>{t(whatOf(operation))}</strong>
      <div className={classes.facts}>
        {object && <Link to={object.address}>{object.title}</Link>}
        {page !== null && <span>{t('sync.page', { page })}</span>}
        <span>{dateTime(operation.written)}</span>
      </div>
      {why && <p className={classes.why}>{typeof why === 'string' ? why : t(why.key)}</p>}
      {text && (
        <div className={classes.text}>
          <Reveal text={text} />
        </div>
      )}
      <Offers operation={operation} />
    </li>
  )
}

function Offers({ operation }: { operation: Operation }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const me = useMe()
  const take = async (offer: Exclude<Offer, 'copy'>) => {
    if (offer === 'discard' && !window.confirm(t('sync.discard_confirmation'))) return
    const outbox = await outboxFor(client, me.id)
    await outbox?.change(operation, taken[offer])
  }
  return (
    <div className={classes.offers}>
      {offersOf(operation).map((offer) =>
        offer === 'copy' ? (
          <CopyText key={offer} text={textOf(operation, t)} />
        ) : (
          <Button key={offer} variant="subtle" px={8} onClick={() => void take(offer)}>
            {t(`sync.${offer}`)}
          </Button>
        ),
      )}
    </div>
  )
}

/** What was done. */
function whatOf(one: Operation): TextKey {
  if (isNote(one)) return isRemoval(one) ? 'sync.note_remove' : `sync.note_${one.content.step.do}`
  if (isBookmark(one)) return one.content.bookmark ? 'sync.bookmark_on' : 'sync.bookmark_off'
  return 'sync.tags'
}

/** What was written. */
function textOf(one: Operation, t: TFunction): string {
  if (isNote(one)) return one.content.note.annotation
  if (!isTags(one)) return ''
  const { added, removed } = one.content
  const lines = [
    added.length > 0 && t('sync.tags_added', { tags: added.join(', ') }),
    removed.length > 0 && t('sync.tags_removed', { tags: removed.join(', ') }),
  ]
  return lines.filter(Boolean).join('\n')
}

/** Why the server rejected it, in our words where they say more than the server's; null if it waits. */
function whyOf({ refusal }: Operation): string | { key: TextKey } | null {
  if (!refusal) return null
  if (refusal.status === 404) return { key: 'sync.why_gone' }
  if (refusal.status === 403) return { key: 'sync.why_not_permitted' }
  return refusal.detail || { key: 'sync.why_refused' }
}

/** The title and the page of the object that it changes; null if the title was not known. */
function objectOf(one: Operation): { title: string; address: string } | null {
  if (isNote(one)) return linked(one.content.title, one.content.parent)
  if (isTags(one)) return linked(one.content.title, { kind: taggedPaths[one.content.content_type], id: one.content.id })
  return isBookmark(one) ? linked(one.content.title, { kind: 'agenda_items', id: one.content.id }) : null
}

const linked = (title: string, { kind, id }: { kind: keyof typeof notablePaths; id: number }) =>
  title ? { title, address: notablePaths[kind].replace('$id', String(id)) } : null

/** What can be done about a rejected operation. */
type Offer = 'mine' | 'remove_anyway' | 'anew' | 'retry' | 'copy' | 'discard'

/** Actions for a rejected operation; a waiting note can be copied. */
export function offersOf(one: Operation): Offer[] {
  const { refusal } = one
  if (!isNote(one)) return refusal ? ['retry', 'discard'] : []
  if (!refusal) return one.content.step.do === 'remove' ? [] : ['copy']
  return [...waysOf(one.content.step, refusal.status), 'discard']
}

function waysOf(step: NoteStep, status: number): Offer[] {
  if (step.do === 'remove') return status === 409 ? ['remove_anyway'] : ['retry']
  if (step.do === 'create') return [status === 400 ? 'anew' : 'retry', 'copy']
  if (status === 409) return ['mine', 'anew', 'copy']
  return [status === 403 ? 'retry' : 'anew', 'copy']
}

/** What waits once an action is chosen; null if nothing does. */
export const taken: Record<Exclude<Offer, 'copy'>, (one: Operation) => Operation | null> = {
  mine: (one) => (isNote(one) ? overwriting(one) : one),
  remove_anyway: (one) => (isNote(one) ? overwriting(one) : one),
  anew: (one) => (isNote(one) ? anew(one) : one),
  retry: (one) => one,
  discard: () => null,
}

/** Overwrites whatever the note says by now. */
function overwriting(one: NoteOperation): NoteOperation {
  const { step } = one.content
  return { ...one, content: { ...one.content, step: step.do === 'create' ? step : { ...step, if_updated: undefined } } }
}

/** A new note with the same text, private at first, since its audience may be gone. */
function anew(one: NoteOperation): NoteOperation {
  const key = crypto.randomUUID()
  const now = new Date().toISOString()
  const audience = { public: false, shared: false, committee_groups: [] }
  const note: Note = { ...one.content.note, ...audience, id: provisionalId(key), key, created: now, updated: now }
  return { ...one, was_sent: false, content: { ...one.content, note, next: null, step: { do: 'create', body: bodyOf(note) } } }
}
