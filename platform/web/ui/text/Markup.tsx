import { useEffect, useRef } from 'react'
import classes from './Markup.module.css'

/** Text with markup that is not ours, as far as it is allowed; as plain text where what cleans it cannot be loaded. */
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

/** Nothing runs in a parsed document. */
const plainTextOf = (markup: string) => new DOMParser().parseFromString(markup, 'text/html').body.textContent
