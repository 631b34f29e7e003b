import { Button } from '@mantine/core'
import { type FocusEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './rich-text.module.css'

// Loaded lazily: link detection includes a list of all top-level domains.
const Linked = lazy(async () => ({ default: (await import('./Linked.tsx')).Linked }))

/** Height (px) of a collapsed text (D2 §9). */
const LIMIT = 100

/** A text that is collapsed if long, with a button to show the rest; web addresses in it are links (D2 §2). */
export function Reveal({ text }: { text: string }) {
  const { t } = useTranslation()
  const id = useId()
  const [isRevealed, setRevealed] = useState(false)
  const [isLong, measure] = useIsLong()
  // The keyboard also reaches links in the hidden part: reveals it.
  const showFocused = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.offsetTop + target.offsetHeight > LIMIT) setRevealed(true)
  }
  return (
    <div>
      <div id={id} className={classes.text} data-collapsed={!isRevealed || undefined} data-long={isLong || undefined} onFocus={showFocused}>
        <div ref={measure}>
          <Suspense fallback={text}>
            <Linked text={text} />
          </Suspense>
        </div>
      </div>
      {isLong && (
        <Button variant="subtle" px={0} aria-expanded={isRevealed} aria-controls={id} onClick={() => setRevealed(!isRevealed)}>
          {t(isRevealed ? 'shell.show_less' : 'shell.show_more')}
        </Button>
      )}
    </div>
  )
}

/** Whether an element is higher than the limit; measured again when it is resized. */
function useIsLong() {
  const [isLong, setLong] = useState(false)
  const [measure] = useState(() => (node: HTMLElement | null) => {
    if (!node) return undefined
    const watching = new ResizeObserver(() => setLong(node.offsetHeight > LIMIT))
    watching.observe(node)
    return () => watching.disconnect()
  })
  return [isLong, measure] as const
}

/** Renders foreign markup, sanitised; as plain text if the sanitiser cannot be loaded. */
export function Markup({ markup }: { markup: string }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const show = (...nodes: (Node | string)[]) => ref.current?.replaceChildren(...nodes)
    import('./sanitise.ts').then(
      ({ sanitise }) => show(sanitise(markup)),
      () => show(plainTextOf(markup)),
    )
  }, [markup])
  return <div ref={ref} className={classes.markup} />
}

/** A document made by DOMParser runs no scripts. */
const plainTextOf = (markup: string) => new DOMParser().parseFromString(markup, 'text/html').body.textContent
