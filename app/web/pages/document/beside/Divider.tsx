import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './beside.module.css'

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

/** The least width (px) of a pane. */
const MIN_PANE = 400
/** The width (px) of the divider. */
export const DIVIDER = 12

/** The least and the largest share of the left pane, by the width of both. */
export function limitsOf(width: number): { min: number; max: number } {
  const min = Math.min(0.5, MIN_PANE / Math.max(1, width - DIVIDER))
  return { min, max: 1 - min }
}

/** A share within the limits. */
export const withinLimits = (share: number, { min, max }: ReturnType<typeof limitsOf>): number => Math.min(max, Math.max(min, share))

/** The steps of the arrow keys, without and with Shift. */
const STEP = { small: 0.02, large: 0.1 }

type Key = { key: string; shiftKey: boolean }

/** The share after a key on the divider; undefined if it means nothing there. */
export function shareAfter({ key, shiftKey }: Key, share: number, limits: ReturnType<typeof limitsOf>): number | undefined {
  const step = shiftKey ? STEP.large : STEP.small
  const wanted = { ArrowLeft: share - step, ArrowRight: share + step, Home: limits.min, End: limits.max, Enter: 0.5 }[key]
  return wanted === undefined ? undefined : withinLimits(wanted, limits)
}
