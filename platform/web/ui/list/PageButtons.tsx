import { Button, Group } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
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
