import { Progress, Skeleton } from '@mantine/core'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './viewer.module.css'
import { useNameOnSide, useViewerSide } from './viewer-side.ts'

// The viewer handles shortcuts wherever the focus is in it.
/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions */
type Props = {
  ref?: Ref<HTMLElement>
  /** The bar. */
  tools: ReactNode
  /** Rows between the bar and the stage. */
  bars?: ReactNode
  panel?: ReactNode
  isBusy?: boolean | undefined
  isFullScreen?: boolean
  isDimmed?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** The bar with the stage below it, whatever the stage shows: nothing jumps when the document arrives. */
export function ViewerFrame({ ref, tools, bars, panel, isBusy, isFullScreen, isDimmed, onKeyDown, children }: Props) {
  const { t } = useTranslation()
  const nameOnSide = useNameOnSide()
  const { side } = useViewerSide()
  return (
    <section
      ref={ref}
      className={classes.viewer}
      // Two viewers fill the screen together: their page sees to it.
      data-full={(isFullScreen && side === null) || undefined}
      data-dimmed={isDimmed || undefined}
      aria-label={nameOnSide(t('documents.viewer'))}
      aria-busy={isBusy}
      onKeyDown={onKeyDown}
    >
      {tools}
      {bars}
      <div className={classes.body}>
        {panel}
        <div className={classes.stage}>{children}</div>
      </div>
    </section>
  )
}

/** An empty sheet in place of the first page. */
export function ViewerSkeleton({ percent }: { percent: number }) {
  const { t } = useTranslation()
  return (
    <div className={classes.skeleton}>
      <Progress className={classes.progress} value={percent} size="xs" radius={0} aria-label={t('documents.loading')} />
      <Skeleton className={classes.sheet} radius={0} />
    </div>
  )
}
