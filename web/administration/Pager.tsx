import { Button, Group, Text } from '@mantine/core'
import { Link, Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

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
      {(start > 0 || last < total) && (
        <Group component="nav" aria-label={t('administration_pages.paging')} gap="xs">
          <PageButton label={t('administration_pages.previous_page')} start={start - ROWS} disabled={start === 0} />
          <PageButton label={t('administration_pages.next_page')} start={start + ROWS} disabled={last >= total} />
        </Group>
      )}
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

function PageButton({ label, start, disabled }: { label: string; start: number; disabled: boolean }) {
  if (disabled) {
    return (
      <Button variant="default" disabled>
        {label}
      </Button>
    )
  }
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link {...props} from="/admin/$part" search={(asked) => ({ ...asked, start: start > 0 ? start : undefined })} />
      )}
    >
      {label}
    </Button>
  )
}
