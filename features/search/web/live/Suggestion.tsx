import { VisuallyHidden } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchItem } from '#features/search/contract.ts'
import { isFileType } from '#features/search/types.ts'
import { Highlighted } from '#features/search/web/Highlighted.tsx'
import { useCrumbs } from '#features/search/web/HitCrumbs.tsx'
import { HitIcon } from '#features/search/web/HitIcon.tsx'
import { hitLink } from '#features/search/web/hit-link.ts'
import { bringIntoView } from '#platform/web/ui/page/bring-into-view.ts'
import { focusHeading } from '#platform/web/ui/page/use-heading-focus.ts'
import classes from './live.module.css'

type Props = { item: SearchItem; id: string; isActive: boolean; onChosen: () => void }

/** A suggested hit: links to its page, or for a committee's document to its file in a new window. */
export function Suggestion({ item, id, isActive, onChosen }: Props) {
  const { t } = useTranslation()
  const to = hitLink(item)
  const router = useRouter()
  const choose = () => {
    onChosen()
    // Already on the target page, the link does not navigate: move the focus instead.
    if ('link' in to && router.buildLocation(to.link).pathname === router.state.location.pathname) focusHeading()
  }
  const option = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    className: classes.suggestion,
    ref: isActive ? bringIntoView : null,
    onClick: choose,
  }
  if ('link' in to) {
    return (
      <Link {...to.link} {...option}>
        <Found item={item} />
      </Link>
    )
  }
  return (
    <a {...option} href={to.href} target="_blank" rel="noopener noreferrer">
      <Found item={item}>
        <VisuallyHidden> ({t('shell.new_tab')})</VisuallyHidden>
      </Found>
    </a>
  )
}

function Found({ item, children }: { item: SearchItem; children?: ReactNode }) {
  const { highlighting, type } = item
  const around = useCrumbs(item).map(({ title }) => title)
  return (
    <>
      <span className={classes.icon}>
        <HitIcon hit={item} />
      </span>
      <span className={classes.text}>
        <span>
          <Highlighted markup={highlighting.title} />
          {children}
        </span>
        {isFileType(type) && highlighting.searchable_text && (
          <span className={classes.snippet}>
            <Highlighted markup={highlighting.searchable_text} />
          </span>
        )}
        <span className={classes.around}>{around.join(' · ')}</span>
      </span>
    </>
  )
}
