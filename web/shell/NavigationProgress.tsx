import { useRouterState } from '@tanstack/react-router'
import classes from './Shell.module.css'

/** A thin bar while a navigation waits for its data. */
export function NavigationProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return isLoading ? <div className={classes.progress} aria-hidden /> : null
}
