import { type ReactNode, useEffect, useRef } from 'react'
import { useIsActiveViewer } from '#platform/web/pdf/viewer-side.ts'
import classes from './beside.module.css'

type Props = {
  /** Changes with what is shown: the new title then gets the focus, if what had it is gone. */
  name: string
  title: string
  /** Beside the title, in small text. */
  detail?: ReactNode
  /** The buttons. */
  children?: ReactNode
}

/** The line above each of two papers: which it is, whether it is the one in use, and what can be done with it. */
export function PaneHead({ title, detail, children, ...heading }: Props) {
  const isActive = useIsActiveViewer()
  return (
    <div className={classes.head} data-active={isActive || undefined}>
      <Heading {...heading} isActive={isActive} title={title} />
      {detail && <span className={classes.detail}>{detail}</span>}
      {children}
    </div>
  )
}

type HeadingProps = { name: string; title: string; isActive: boolean }

function Heading({ name, title, isActive }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const isLost = document.activeElement === document.body && heading.current?.closest('[data-last-used]')
    if (name && isLost) heading.current?.focus({ preventScroll: true })
  }, [name])
  return (
    <h2 ref={heading} className={classes.title} tabIndex={-1} title={title} aria-current={isActive || undefined} data-pane-title>
      {title}
    </h2>
  )
}
