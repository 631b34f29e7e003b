import { Fragment, type RefCallback, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#platform/web/pdf/viewer.module.css'
import { type BarEntry, type Fits, fitting } from './bar-entry.ts'

/** Below this width (px) of the viewer some tools are in a second bar below the document. */
const PHONE = 521

/** The viewer's bar, 48 px high whatever its width: what does not fit is in its menu. On phones there is a second one below the document. */
export function ToolBar({ entries }: { entries: readonly BarEntry[] }) {
  const { t } = useTranslation()
  const [frame, width] = useRoom()
  const isPhone = width !== null && width < PHONE
  const isLow = (entry: BarEntry) => isPhone && entry.isLow === true
  const [top, low] = [entries.filter((entry) => !isLow(entry)), entries.filter(isLow)]
  // Without the padding, and the space between the groups.
  const room = width === null ? Infinity : width - (isPhone ? 8 : 32)
  const fits = new Set([...fitting(top, room), ...fitting(low, room)])
  return (
    <>
      <fieldset ref={frame} className={classes.toolbar} data-paper-tools aria-label={t('documents.tools')}>
        <Groups entries={top} all={entries} fits={fits} />
      </fieldset>
      {low.length > 0 && (
        <fieldset className={classes.lowBar} aria-label={t('annotations.tools.bar')}>
          <Groups entries={low} all={entries} fits={fits} />
        </fieldset>
      )}
    </>
  )
}

const groups = ['start', 'tools', 'end'] as const

type GroupsProps = { entries: readonly BarEntry[]; all: readonly BarEntry[]; fits: Fits }

const Groups = ({ entries, all, fits }: GroupsProps) =>
  groups.map((group) => (
    <div key={group} className={classes.group} data-group={group}>
      {entries
        .filter((entry) => entry.group === group)
        .map(({ key, inBar }) => (
          <Fragment key={key}>{inBar?.(fits, all)}</Fragment>
        ))}
    </div>
  ))

/** Measures an element's width whenever it changes, before the browser paints. Null where nothing has a size yet. */
function useRoom(): [RefCallback<HTMLElement>, number | null] {
  const [width, setWidth] = useState<number | null>(null)
  const ref = useCallback((element: HTMLElement) => {
    const measure = () => {
      const { width: measured } = element.getBoundingClientRect()
      setWidth(measured > 0 ? measured / fontScale() : null)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}

/** How much larger than usual the reader has set the browser's font: buttons grow with it. */
const fontScale = (): number => (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16
