import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './beside.module.css'
import { DIVIDER, limitsOf, shareAfter, withinLimits } from './divider-share.ts'

type Props = {
  share: number
  /** The width of both panes together with the divider. */
  width: number
  /** The id of the left pane. */
  controls: string
  onShare: (share: number) => void
}

/**
 * The divider between two papers, moved by pointer or keys; a double click or Enter halves. The panes change their widths only when it is
 * released: pages that are drawn anew with every movement would flicker.
 */
export function Divider({ share, width, controls, onShare }: Props) {
  const { t } = useTranslation()
  const grabbed = useRef<{ x: number; share: number } | null>(null)
  const limits = limitsOf(width)
  const shareAt = (x: number): number => {
    const from = grabbed.current
    return from ? withinLimits(from.share + (x - from.x) / (width - DIVIDER), limits) : share
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const wanted = shareAfter(event, share, limits)
    if (wanted === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onShare(wanted)
  }
  const drag = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      event.currentTarget.dataset.dragged = ''
      grabbed.current = { x: event.clientX, share }
    },
    onPointerMove: ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
      if (grabbed.current) currentTarget.style.translate = `${(shareAt(clientX) - share) * (width - DIVIDER)}px`
    },
    onLostPointerCapture: ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
      const wanted = shareAt(clientX)
      grabbed.current = null
      currentTarget.style.translate = ''
      delete currentTarget.dataset.dragged
      if (wanted !== share) onShare(wanted)
    },
  }
  const percent = (of: number) => Math.round(of * 100)
  return (
    // A separator that has the focus is a control (ARIA 1.2).
    /* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */
    <div
      role="separator"
      tabIndex={0}
      className={classes.divider}
      aria-orientation="vertical"
      aria-label={t('beside.divider')}
      aria-controls={controls}
      aria-valuemin={percent(limits.min)}
      aria-valuemax={percent(limits.max)}
      aria-valuenow={percent(share)}
      title={t('beside.divider_hint')}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onShare(0.5)}
      {...drag}
    />
    /* oxlint-enable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */
  )
}
