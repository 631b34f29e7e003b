import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { OnlyBookmarked } from '#features/bookmarks/web/OnlyBookmarked.tsx'
import { useOnlyBookmarked } from '#features/bookmarks/web/use-only-bookmarked.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { AgendaItemRows } from './AgendaItemRows.tsx'

type Props = { meeting: Pick<Meeting, 'id' | 'committee_id' | 'agenda_items'> }

/** All agenda items of a meeting, or only those that the reader has bookmarked (D2 §2). */
export function BusinessDirectory({ meeting: { id, committee_id, agenda_items } }: Props) {
  const { t } = useTranslation()
  const only = useOnlyBookmarked(id)
  const bookmarked = agenda_items.filter(({ bookmark }) => bookmark)
  const filter = useKeptFocus(only.isOn ? bookmarked.length : null)
  return (
    <>
      {agenda_items.length > 0 && (
        <Group justify="flex-end" px="md" pt={8}>
          <OnlyBookmarked {...only} ref={filter} />
        </Group>
      )}
      {agenda_items.length === 0 && <EmptyState text={t('meetings.no_agenda_items')} />}
      {only.isOn && bookmarked.length === 0 && agenda_items.length > 0 && (
        <EmptyState text={t('agenda.no_bookmarks')}>
          <Button variant="default" onClick={only.onToggle}>
            {t('agenda.show_all')}
          </Button>
        </EmptyState>
      )}
      <AgendaItemRows items={only.isOn ? bookmarked : agenda_items} committee_id={committee_id} />
    </>
  )
}

/** Moves the focus to the filter when the focused element, the last row or "show all", disappears. The filter must be on, or have just been. */
function useKeptFocus(shown: number | null) {
  const filter = useRef<HTMLButtonElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current !== shown && document.activeElement === document.body) filter.current?.focus({ preventScroll: true })
    before.current = shown
  }, [shown])
  return filter
}
