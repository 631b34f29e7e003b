import { ActionIcon, Button } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AgendaItem } from '#features/agenda/agenda-item.ts'
import { setBookmark } from '#features/bookmarks/contract.ts'
import { bookmarkPolicy } from '#features/bookmarks/policy.ts'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { useCallOrQueue } from '#features/outbox/web/use-call-or-queue.ts'
import { UnsentMark } from '#features/outbox/web/waiting.tsx'
import { connectivity } from '#platform/web/lib/connectivity/connectivity.ts'
import { useChoice } from '#platform/web/ui/form/use-choice.ts'
import { bookmarkChange, bookmarkSubject } from './bookmark-operation.ts'

type Props = { item: Pick<AgendaItem, 'id' | 'title' | 'bookmark'>; committee_id: number }

/** Sets and removes the reader's bookmark on an agenda item (D2 §2 Agenda item row); if they may not, shows an existing one. */
export function BookmarkToggle({ item, committee_id }: Props) {
  const { t } = useTranslation()
  const { isSet, mayToggle, toggle, subject } = useBookmark(item, committee_id)
  if (!mayToggle && !isSet) return null
  const Icon = isSet ? IconBookmarkFilled : IconBookmark
  return (
    <>
      <UnsentMark subject={subject} isShort />
      <ActionIcon
        size={44}
        variant="subtle"
        color={isSet ? undefined : 'gray'}
        aria-label={t('agenda.bookmark_of', { title: item.title })}
        title={t('agenda.bookmark')}
        aria-pressed={isSet}
        aria-disabled={!mayToggle || undefined}
        onClick={mayToggle ? toggle : undefined}
      >
        <Icon size={22} stroke={1.5} aria-hidden />
      </ActionIcon>
    </>
  )
}

/** The same as a labelled button, below the title of the item's page. */
export function BookmarkButton({ item, committee_id }: Props) {
  const { t } = useTranslation()
  const { isSet, mayToggle, toggle, subject } = useBookmark(item, committee_id)
  if (!mayToggle && !isSet) return null
  const Icon = isSet ? IconBookmarkFilled : IconBookmark
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<Icon size={20} stroke={1.5} aria-hidden />}
        aria-pressed={isSet}
        aria-disabled={!mayToggle || undefined}
        onClick={mayToggle ? toggle : undefined}
      >
        {t('agenda.bookmark')}
      </Button>
      <UnsentMark subject={subject} />
    </>
  )
}

function useBookmark({ id, title, bookmark }: Props['item'], committee_id: number) {
  const client = useQueryClient()
  const orWait = useCallOrQueue()
  const isClosed = useIsClosed(committee_id)
  const me = useMe()
  const { chosen, choose } = useChoice(setBookmark, {
    asked: (value: boolean) => ({ params: { id }, body: { bookmark: value } }),
    by: (asked, value) =>
      orWait(setBookmark, { asked, change: bookmarkChange({ title, id, bookmark: value }), answer: { bookmark: value } }),
    failure: 'agenda.bookmark_failed',
    queue: `bookmark ${id}`,
    refresh: async () =>
      // Offline, there is nothing to refetch from.
      connectivity.get() === 'there' &&
      client.invalidateQueries({ predicate: ({ queryKey: [feature] }) => ['meetings', 'agenda_items'].includes(String(feature)) }),
  })
  const isSet = chosen ?? bookmark
  const mayToggle = (isSet ? bookmarkPolicy.remove : bookmarkPolicy.set)(me, { committee_id }) && !isClosed
  return { isSet, mayToggle, toggle: () => choose(!isSet), subject: bookmarkSubject({ id }) }
}
