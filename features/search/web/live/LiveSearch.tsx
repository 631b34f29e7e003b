import { CloseButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#platform/web/lib/keyboard.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { HeaderButton } from '#platform/web/ui/button/buttons.tsx'
import { useIsBelow, useIsCovered, useSlotFilled } from '#platform/web/ui/page/shell.tsx'
import { LiveField } from './LiveField.tsx'
import classes from './live.module.css'
import { type Suggesting, useSuggesting } from './use-suggesting.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page has a search field of its own (D1 §2.2). */
    hidesLiveSearch?: true
  }
}

/** The header's search field; hidden if the site has no search, or the page has a field of its own (D1 §2.2). */
export function LiveSearch() {
  const { full_text_search } = useConfiguration()
  const isHidden = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.hidesLiveSearch) })
  return full_text_search && !isHidden && <ShownSearch />
}

type Props = { suggesting: Suggesting }

/** The typed text is kept when a tablet is rotated. On tablets, the tabs of papers have the room of the field. */
function ShownSearch() {
  const hasTabs = useSlotFilled('papers')
  const isWide = !useIsBelow(hasTabs ? 'tablet' : 'phone')
  const suggesting = useSuggesting()
  return isWide ? <WideSearch suggesting={suggesting} /> : <NarrowSearch suggesting={suggesting} />
}

function WideSearch({ suggesting }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [wasOpen] = useState(suggesting.isShown)
  useEffect(() => void (wasOpen && field.current?.focus()), [wasOpen])
  useSearchKey(() => {
    field.current?.focus()
    field.current?.select()
  })
  return (
    <div className={classes.wide}>
      <LiveField field={field} suggesting={suggesting} onLeave={() => field.current?.blur()} />
    </div>
  )
}

/** On narrow screens the field covers the header until it is left. */
function NarrowSearch({ suggesting }: Props) {
  const { t } = useTranslation()
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(suggesting.isShown)
  useEffect(() => void (isOpen && field.current?.focus()), [isOpen])
  useSearchKey(() => setOpen(true))
  const drop = () => {
    suggesting.clear()
    setOpen(false)
  }
  const close = () => {
    drop()
    opener.current?.focus()
  }
  return (
    <>
      <HeaderButton ref={opener} label={t('live_search.open')} icon={IconSearch} className={classes.opener} onClick={() => setOpen(true)} />
      {isOpen && (
        <div className={classes.narrow} onBlur={(event) => hasLeft(event) && drop()}>
          <LiveField field={field} suggesting={suggesting} onLeave={close} />
          <CloseButton size={44} aria-label={t('live_search.close')} onClick={close} />
        </div>
      )}
    </>
  )
}

/** False if the whole window lost the focus: the field is still the active element then. */
const hasLeft = ({ currentTarget, relatedTarget, target }: FocusEvent<HTMLElement>) =>
  !currentTarget.contains(relatedTarget) && document.activeElement !== target

/** "/" starts a search, unless the header is covered. */
export function useSearchKey(begin: () => void): void {
  const isCovered = useIsCovered()
  useShortcut('/', () => void (isCovered || begin()))
}
