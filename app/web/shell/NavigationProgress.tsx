import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './Shell.module.css'

/** What takes longer is told to screen readers, too. */
const LONG = 600

/** A thin bar while a navigation waits for its data. */
export function NavigationProgress() {
  const { t } = useTranslation()
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const [lasts] = useDebouncedValue(isLoading, LONG)
  return (
    <>
      {isLoading && <div className={classes.progress} aria-hidden />}
      <VisuallyHidden component="output">{isLoading && lasts && t('shell.loading')}</VisuallyHidden>
    </>
  )
}
