import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type MyMarks as Found, filtered, firstOf, marksIn } from '#features/my-marks/my-marks.ts'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { EmptyState, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { MarkedItems } from './MarkedItems.tsx'
import { MarkFiles } from './MarkFiles.tsx'
import { MarkFilters, useFilter } from './MarkFilters.tsx'
import classes from './MyMarks.module.css'
import { myMarksQuery } from './queries.ts'

/** The reader's marks in a meeting, with filters. */
export function MyMarks({ meeting_id }: { meeting_id: number }) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(myMarksQuery(meeting_id))
  if (data) return <FoundMarks found={data} meeting_id={meeting_id} />
  return (
    <SectionCard title={t('my_marks_page.list')}>
      {isError ? <PartError text={t('my_marks_page.error')} onRetry={() => void refetch()} /> : <RowsSkeleton rows={8} />}
    </SectionCard>
  )
}

/** Number of marks shown at first, and more each time. */
const MANY = 200

function FoundMarks({ found, meeting_id }: { found: Found; meeting_id: number }) {
  const { t } = useTranslation()
  const { filter, clear } = useFilter()
  const [most, setMost] = useState(MANY)
  const print = useWholePrint(() => setMost(Number.POSITIVE_INFINITY))
  const count = useRef<HTMLOutputElement>(null)
  const all = marksIn(found.items)
  const items = filtered(found.items, filter)
  const matches = marksIn(items).length
  // The button that was pressed is gone.
  const focusCount = () => count.current?.focus()
  return (
    <>
      <SectionCard title={t('my_marks_page.list')}>
        {all.length === 0 ? (
          <EmptyState text={t('my_marks_page.empty')} />
        ) : (
          <>
            <MarkFiles meeting_id={meeting_id} onPrint={print} />
            <MarkFilters marks={all} onClear={focusCount} />
            <output ref={count} tabIndex={-1} className={classes.count}>
              {matches === all.length
                ? t('my_marks_page.count', { count: matches })
                : t('my_marks_page.found', { count: matches, all: all.length })}
            </output>
          </>
        )}
        {matches === 0 && all.length > 0 && (
          <EmptyState text={t('my_marks_page.nothing_found')}>
            <Button
              mih={44}
              variant="default"
              onClick={() => {
                clear()
                focusCount()
              }}
            >
              {t('my_marks_page.clear_filters')}
            </Button>
          </EmptyState>
        )}
        {found.left_off > 0 && (
          <Alert role="none" color="blue" icon={<IconInfoCircle aria-hidden />}>
            {t('my_marks_page.left_off', { count: found.left_off })}
          </Alert>
        )}
      </SectionCard>
      <MarkedItems items={firstOf(items, most)} meeting_id={meeting_id} />
      {matches > most && (
        <p className={classes.more}>
          <Button mih={44} variant="default" onClick={() => setMost(most + MANY)}>
            {t('my_marks_page.more', { count: matches - most })}
          </Button>
        </p>
      )}
    </>
  )
}

/** Calls `showAll` before the browser prints, from whichever menu, so that the paper has every row. Returns what prints. */
function useWholePrint(showAll: () => void): () => void {
  const before = useEffectEvent(showAll)
  useEffect(() => {
    const listening = new AbortController()
    window.addEventListener('beforeprint', () => flushSync(before), { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return () => window.print()
}
