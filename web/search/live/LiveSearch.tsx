import { CloseButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchKeys } from '#web/search/use-search-keys.ts'
import { HeaderButton } from '#web/shell/HeaderButton.tsx'
import { useConfiguration } from '#web/shell/queries.ts'
import { useIsWide } from '#web/shell/use-is-wide.ts'
import { LiveField } from './LiveField.tsx'
import classes from './live.module.css'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page has a search field of its own (D1 §2.2). */
    hidesLiveSearch?: true
  }
}

/** The search field of the header: where the site has a search, and the page that is open has no field of its own (D1 §2.2). */
export function LiveSearch() {
  const { full_text_search } = useConfiguration()
  const isHidden = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.hidesLiveSearch) })
  const isWide = useIsWide()
  if (!full_text_search || isHidden) return null
  return isWide ? <WideSearch /> : <NarrowSearch />
}

function WideSearch() {
  const field = useRef<HTMLInputElement>(null)
  useSearchKeys(() => {
    field.current?.focus()
    field.current?.select()
  })
  return (
    <div className={classes.wide}>
      <LiveField field={field} onLeave={() => field.current?.blur()} />
    </div>
  )
}

/** Where there is no room for it, the field lies over the header until it is left. */
function NarrowSearch() {
  const { t } = useTranslation()
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => void (isOpen && field.current?.focus()), [isOpen])
  useSearchKeys(() => setOpen(true))
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <>
      <HeaderButton ref={opener} label={t('live_search.open')} icon={IconSearch} className={classes.opener} onClick={() => setOpen(true)} />
      {isOpen && (
        <div className={classes.narrow} onBlur={(event) => hasLeft(event) && setOpen(false)}>
          <LiveField field={field} onLeave={close} />
          <CloseButton size={44} aria-label={t('live_search.close')} onClick={close} />
        </div>
      )}
    </>
  )
}

/** Not when the whole window was left: then the field is still the active element. */
const hasLeft = ({ currentTarget, relatedTarget, target }: FocusEvent<HTMLElement>) =>
  !currentTarget.contains(relatedTarget) && document.activeElement !== target
