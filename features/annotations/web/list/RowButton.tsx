import type { ToolIcon } from '#platform/web/ui/button/toolbar.tsx'
import classes from './list.module.css'

type Props = { name: string; icon: ToolIcon; isCurrent?: boolean; onClick: () => void }

/** A plain button for speed: there are two in each of several hundred rows. */
export const RowButton = ({ name, icon: Icon, isCurrent = true, onClick }: Props) => (
  <button type="button" className={classes.command} tabIndex={isCurrent ? 0 : -1} aria-label={name} title={name} onClick={onClick}>
    <Icon size={20} aria-hidden />
  </button>
)
