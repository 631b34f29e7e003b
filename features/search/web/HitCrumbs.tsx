import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCommitteeLink } from '#features/businesses/web/use-committee-link.ts'
import type { SearchItem } from '#features/search/contract.ts'
import classes from './HitRow.module.css'

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
