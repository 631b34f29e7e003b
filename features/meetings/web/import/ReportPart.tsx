import { Changes } from './Changes.tsx'
import classes from './ImportReportView.module.css'
import type { Line } from './report-groups.ts'
import { WorkOn } from './WorkOn.tsx'

type Props = { label: string; lines: readonly Line[]; isWarning?: boolean }

/** A part of a report, folded unless it warns. */
export const ReportPart = ({ label, lines, isWarning = false }: Props) => (
  <details className={classes.group} data-warning={isWarning || undefined} open={isWarning}>
    <summary>{label}</summary>
    <ul>
      {lines.map((line, position) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={position}>
          {line.text}
          {line.changes && <Changes changes={line.changes} />}
          {line.work && <WorkOn work={line.work} />}
        </li>
      ))}
    </ul>
  </details>
)
