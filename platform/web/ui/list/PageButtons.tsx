import { Button, Group, Text } from '@mantine/core'
import { Link, type LinkProps, Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

type Props = {
  /** Offset of the page, rows on it, and total count. */
  start: number
  rows: number
  total: number
  /** The link to the page with this offset. */
  linkTo: (start: number | undefined) => LinkProps
}

/** Links to the previous and next page of a list; nothing if there is only one. */
export function PageButtons({ start, rows, total, linkTo }: Props) {
  const { t } = useTranslation()
  const isLast = start + rows >= total
  if (start === 0 && isLast) return null
  return (
    <Group component="nav" aria-label={t('shell.paging')} gap="xs">
      <PageButton label={t('shell.previous_page')} link={start > 0 && linkTo(start > rows ? start - rows : undefined)} />
      <PageButton label={t('shell.next_page')} link={!isLast && linkTo(start + rows)} />
    </Group>
  )
}

type PagerProps = Omit<Props, 'start'> & {
  start: number | undefined
  /** The total may be that of another page. */
  isFetching: boolean
}

/** The range of rows and the total, with the links; leads to the last page if the rows of this one are gone. */
export function Pager({ start = 0, rows, total, isFetching, linkTo }: PagerProps) {
  const { t } = useTranslation()
  if (start > 0 && start >= total && !isFetching) return <Navigate {...linkTo(lastPage(total, rows))} replace resetScroll={false} />
  return (
    <Group justify="space-between" px="md" py="xs">
      <Text size="sm" c="dimmed" component="output">
        {total > 0 && t('shell.rows_shown', { first: start + 1, last: Math.min(start + rows, total), total })}
      </Text>
      <PageButtons {...{ start, rows, total, linkTo }} />
    </Group>
  )
}

const lastPage = (total: number, rows: number) => (total > rows ? total - 1 - ((total - 1) % rows) : undefined)

function PageButton({ label, link }: { label: string; link: LinkProps | false }) {
  if (!link) {
    return (
      <Button variant="default" disabled>
        {label}
      </Button>
    )
  }
  return (
    <Button variant="default" renderRoot={(props) => <Link {...props} {...link} />}>
      {label}
    </Button>
  )
}
