import { VisuallyHidden } from '@mantine/core'
import { IconBriefcase, IconCalendarEvent, IconListDetails, IconScript, IconUsersGroup } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCommitteeLink } from '#features/businesses/web/queries.ts'
import type { SearchItem } from '#features/search/contract.ts'
import { kindOfExtension } from '#platform/shared/file-kind.ts'
import { apiRoot, parseSearch } from '#platform/web/lib/http/address.ts'
import { KindIcon } from '#platform/web/ui/file/file-labels.tsx'
import classes from './HitParts.module.css'

const icons = {
  'backend.meeting': ['meeting', IconCalendarEvent],
  'backend.agendaitem': ['agenda_item', IconListDetails],
  'backend.business': ['business', IconBriefcase],
  'backend.committee': ['committee', IconUsersGroup],
  'backend.vorstoss': ['motion', IconScript],
} as const

/** Icon for the type of a hit; for a file, its kind. */
export function HitIcon({ hit: { type, file_extension } }: { hit: SearchItem }) {
  const { t } = useTranslation()
  if (!(type in icons)) return <KindIcon kind={kindOfExtension(file_extension ?? '')} />
  const [key, Picture] = icons[type as keyof typeof icons]
  const name = t(`search_page.${key}`)
  return (
    <span title={name}>
      <Picture size={24} stroke={1.5} display="block" aria-hidden />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}

/** A text of the answer with its matches marked. Only marks and text of the markup get into the page. */
export const Highlighted = ({ markup }: { markup: string }) =>
  partsOf(markup).map(({ text, isMarked }, part) =>
    isMarked ? (
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={part} className={classes.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )

/** A parsed document runs and loads nothing. */
const partsOf = (markup: string) =>
  Array.from(new DOMParser().parseFromString(markup, 'text/html').body.childNodes, ({ nodeName, textContent }) => ({
    text: textContent ?? '',
    isMarked: nodeName === 'MARK',
  }))

type Crumb = { title: string; link: LinkProps | undefined }

/** Links to the committee, meeting and agenda item of a hit, except to the hit itself. */
export function HitCrumbs({ hit }: { hit: SearchItem }) {
  const { t } = useTranslation()
  const crumbs = useCrumbs(hit)
  if (crumbs.length === 0) return null
  return (
    // Without a marker Safari drops the role of a list.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" className={classes.crumbs} aria-label={t('search_page.belongs_to')}>
      {crumbs.map(({ title, link }) => (
        <li key={link?.to ?? ''} className={classes.crumb}>
          {link ? (
            <Link {...link} className={classes.chip} title={title}>
              {title}
            </Link>
          ) : (
            <span className={classes.chip}>{title}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The breadcrumbs of a hit, without the page that the hit itself links to. */
export function useCrumbs({ path, breadcrumbs: { committee, meeting, agenda_item } }: SearchItem): Crumb[] {
  const toCommittee = useCommitteeLink()
  const all = [
    { ...committee, at: `/committees/${committee.id}`, link: toCommittee(committee.id) },
    meeting && { ...meeting, at: `/meetings/${meeting.id}`, link: { to: '/meetings/$id', params: { id: meeting.id } } as const },
    agenda_item && {
      ...agenda_item,
      at: `/agenda_items/${agenda_item.id}`,
      link: { to: '/agenda_items/$id', params: { id: agenda_item.id } } as const,
    },
  ]
  return all.filter((crumb) => crumb !== undefined).filter(({ at }) => at !== path)
}

/** The target of a hit: a page of the application, or the file of a committee's document, which opens in a new window (D3 §2). */
export function hitLink({ type, path }: Pick<SearchItem, 'type' | 'path'>): { link: LinkProps } | { href: string } {
  if (type === 'backend.committeedocument') return { href: apiRoot() + path }
  const [to, search = ''] = path.split('?')
  // The server knows the addresses of pages, not the router's names for them.
  return { link: { to, search: parseSearch(search) } as LinkProps }
}
