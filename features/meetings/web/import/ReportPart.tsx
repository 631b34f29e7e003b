import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Work } from '#features/meetings/import-report.ts'
import { Changes } from './Changes.tsx'
import classes from './ImportReportView.module.css'
import type { Line } from './report-groups.ts'
import { useToldWork } from './use-told-work.ts'

type Props = { label: string; lines: readonly Line[]; isWarning?: boolean }

/** A part of a report, collapsed unless it is a warning. */
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

/** How much members have on what an import changes or withdraws, and how many they are; renders nothing if nobody has anything. */
function WorkOn({ work }: { work: Work }) {
  const { t } = useTranslation()
  const told = useToldWork()
  if (work.people === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {t('import_dialog.work_of', { what: told(work), count: work.people })}
    </Text>
  )
}
