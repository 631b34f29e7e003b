import { Group, Text } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageButtons } from '#platform/web/ui/list/PageButtons.tsx'

export const ROWS = 50

/** Which entries of how many are shown, and the way to those before and after. */
export function Pager({ start, total }: { start: number; total: number }) {
  const { t } = useTranslation()
  const last = Math.min(start + ROWS, total)
  return (
    <Group justify="space-between" px="md" py="xs">
      <Text size="sm" c="dimmed" component="output">
        {total === 0 ? t('administration_pages.found_none') : t('administration_pages.found', { first: start + 1, last, total })}
      </Text>
      <PageButtons
        {...{ start, total }}
        rows={ROWS}
        linkTo={(to) => ({ from: '/admin/$part', to: '.', search: (asked) => ({ ...asked, start: to }) })}
      />
    </Group>
  )
}

/** The way back to the last page, from one that is no more. */
export const ToLastPage = ({ total }: { total: number }) => (
  <Navigate
    from="/admin/$part"
    to="."
    search={(asked) => ({ ...asked, start: total > ROWS ? total - 1 - ((total - 1) % ROWS) : undefined })}
    replace
    resetScroll={false}
  />
)
