import { Skeleton, Stack, Text } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { CSSProperties, ReactNode, Ref } from 'react'
import type { Refusing } from '#platform/web/lib/connectivity/connectivity.ts'
import { ExternalLink } from '#platform/web/ui/button/buttons.tsx'
import covering from './covering-link.module.css'
import classes from './ListRow.module.css'
import { ColorMarker } from './row-marks.tsx'

type Props = {
  label?: string
  /** The leading column holds long numbers, which narrow lists place above the titles. */
  longNumbers?: boolean
  /** Room for rows to come (useGrowing). */
  room?: CSSProperties | undefined
  children: ReactNode
}

/** A list of ListRows whose leading columns align. */
export const Rows = ({ label, longNumbers = false, room, children }: Props) => (
  <div className={classes.container}>
    {/* Safari drops the list role without list markers. */}
    {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
    <ul className={classes.rows} role="list" aria-label={label} data-long-numbers={longNumbers || undefined} style={room}>
      {children}
    </ul>
  </div>
)

type ListRowProps = {
  title: ReactNode
  /** Icon or number, in its own column. */
  leading?: ReactNode
  /** Target of the whole row; without one the row is plain text. */
  link?: LinkProps
  /** The same for an external address, opened in a new tab. */
  href?: string
  /** Downloads the file at `href` under this name instead. */
  download?: string
  /** Props of the download link while offline. */
  away?: Partial<Refusing>
  /** Replaces the title while it is edited. */
  editor?: ReactNode
  ref?: Ref<HTMLLIElement>
  /** Whether the row is the current page. */
  current?: boolean
  /** A heading among the rows. */
  strong?: boolean
  /** One line of small text; empty parts are left out. */
  facts?: (string | null | undefined | false)[]
  /** Tags and icons on a line below the title; clickable ones lie above the row's link. */
  below?: ReactNode
  /** Badges, dots and further links; they lie above the row's link. */
  trailing?: ReactNode
  color_code?: string | null
}

/** The row used by every list: committees, meetings, agenda items, documents (look.md). */
export function ListRow({
  ref,
  leading,
  current = false,
  strong = false,
  facts = [],
  below,
  trailing,
  color_code = null,
  ...titled
}: ListRowProps) {
  const { link, href, editor } = titled
  const shown = facts.filter((fact): fact is string => Boolean(fact))
  return (
    <li
      ref={ref}
      className={classes.row}
      data-current={current || undefined}
      data-strong={strong || undefined}
      data-link={(Boolean(link ?? href) && !editor) || undefined}
    >
      <span className={classes.leading}>{leading}</span>
      <div className={classes.text}>
        {editor || <RowTitle {...titled} current={current} />}
        {shown.length > 0 && <Facts facts={shown} />}
        {below && <div className={classes.below}>{below}</div>}
      </div>
      <span className={classes.trailing}>
        {trailing}
        <ColorMarker color_code={color_code} />
      </span>
    </li>
  )
}

const Facts = ({ facts }: { facts: string[] }) => (
  <span className={classes.facts}>
    {facts.map((fact) => (
      <span key={fact} className={classes.fact}>
        {fact}
      </span>
    ))}
  </span>
)

function RowTitle({
  title,
  link,
  href,
  download,
  away,
  current = false,
}: Pick<ListRowProps, 'title' | 'link' | 'href' | 'download' | 'away' | 'current'>) {
  if (link) return <RowLink link={link} title={title} current={current} />
  if (href && download)
    return (
      <a href={href} download={download} className={linkClasses} {...away}>
        {title}
      </a>
    )
  if (href)
    return (
      <ExternalLink href={href} className={linkClasses}>
        {title}
      </ExternalLink>
    )
  return <span className={classes.title}>{title}</span>
}

const linkClasses = `${covering.link} ${classes.link}`

const RowLink = ({ link, title, current }: { link: LinkProps; title: ReactNode; current: boolean }) => (
  <Link {...link} className={linkClasses} aria-current={current ? 'page' : undefined} ref={current ? showRow : undefined}>
    {title}
  </Link>
)

/** Scrolls long sidebars to the current row, before the next picture: measured while React still changes the page, it would be laid out twice. */
function showRow(link: HTMLElement | null) {
  if (link) requestAnimationFrame(() => bringIntoView(link.closest('li')))
}

/**
 * Scrolls the element's list as little as needed to show it. After `scrollIntoView()`, Tab would continue from there instead of from the
 * focus or the first tab stop of the page.
 */
export function bringIntoView(element: Element | null): void {
  const list = element && scrollerOf(element)
  if (!list) return
  const [own, frame] = [element.getBoundingClientRect(), list.getBoundingClientRect()]
  if (own.top < frame.top) list.scrollTop -= frame.top - own.top
  else if (own.bottom > frame.bottom) list.scrollTop += own.bottom - frame.bottom
}

function scrollerOf(element: Element): Element | null {
  const around = element.parentElement
  return !around || ['auto', 'scroll'].includes(getComputedStyle(around).overflowY) ? around : scrollerOf(around)
}

/** Placeholder rows of the final height while loading. */
export const RowsSkeleton = ({ rows = 5 }: { rows?: number }) => (
  <Stack gap={0} aria-hidden>
    {Array.from({ length: rows }, (_, row) => (
      <Stack key={row} gap={8} justify="center" h={56} px="md">
        <Skeleton h={16} w={`${72 - ((row * 17) % 30)}%`} />
        <Skeleton h={10} w="32%" />
      </Stack>
    ))}
  </Stack>
)

/** Says what an empty list will contain; children offer the action that fills it. */
export const EmptyState = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Stack align="flex-start" gap="xs" px="md" py="xs">
    <Text c="dimmed">{text}</Text>
    {children}
  </Stack>
)
