import { Group, Text } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageButtons } from '#platform/web/ui/list/PageButtons.tsx'
import { ROWS } from './queries.ts'

const here = { from: '/records/inbox', to: '.' } as const

/** Which of how many are shown, and the way to those before and after; from a page that is no more to the last one. */
export function InboxPager({ start, total }: { start: number; total: number }) {
  const { t } = useTranslation()
  if (start > 0 && start >= total) {
    return <Navigate {...here} search={(asked) => ({ ...asked, start: lastPage(total) })} replace resetScroll={false} />
  }
  return (
    <Group justify="space-between" px="md" py="xs">
      <Text size="sm" c="dimmed" component="output">
        {total > 0 && t('records_inbox.shown', { first: start + 1, last: Math.min(start + ROWS, total), total })}
      </Text>
      <PageButtons {...{ start, total }} rows={ROWS} linkTo={(to) => ({ ...here, search: (asked) => ({ ...asked, start: to }) })} />
    </Group>
  )
}

const lastPage = (total: number) => (total > ROWS ? total - 1 - ((total - 1) % ROWS) : undefined)
