import { type ReactNode, useEffect } from 'react'
import { useNewsCounts } from '#features/news/web/queries.ts'
import { NewsCounts } from '#platform/web/ui/list/NewsCount.tsx'
import { titleCount } from '#platform/web/ui/page/page-head.tsx'

/** Shows the number of new papers in lists, in the title and, where the browser can, on the icon of the installed app. */
export function NewsSigns({ children }: { children: ReactNode }) {
  const countIn = useNewsCounts()
  const count = countIn({})
  useEffect(() => show(count), [count])
  useEffect(() => () => show(0), [])
  return <NewsCounts value={countIn}>{children}</NewsCounts>
}

function show(count: number): void {
  titleCount.set(count)
  // Refused where the app is not installed.
  if ('setAppBadge' in navigator) (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
}
