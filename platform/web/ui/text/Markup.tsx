import { useEffect, useRef } from 'react'
import classes from './Markup.module.css'

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
