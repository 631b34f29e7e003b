import type { ReactNode } from 'react'
import classes from './report.module.css'

type Line = { text: string; details?: ReactNode }
type GroupProps = { label: string; lines: readonly Line[]; isWarning?: boolean; foot?: ReactNode }

/** A part of a report, collapsed unless it is a warning. */
export const ReportGroup = ({ label, lines, isWarning = false, foot }: GroupProps) => (
  <details className={classes.group} data-warning={isWarning || undefined} open={isWarning}>
    <summary>{label}</summary>
    <ul>
      {lines.map(({ text, details }, position) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={position}>
          {text}
          {details}
        </li>
      ))}
      {foot && <li>{foot}</li>}
    </ul>
  </details>
)

/** `before` is null for what is new. */
type NamedChange = { label: string; before: string | null; after: string }

/** Changed fields, each with its old value, if it has one, and the new one; renders nothing if there are none. */
export function ChangeList({ changes }: { changes: readonly NamedChange[] }) {
  if (changes.length === 0) return null
  return (
    <dl className={classes.changes}>
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before !== null && (
              <>
                <del>{before}</del> →{' '}
              </>
            )}
            <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
