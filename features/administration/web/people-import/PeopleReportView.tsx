import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PeopleReport, ReportLines } from '#features/administration/people-import.ts'
import { ChangeList, ReportGroup } from '#platform/web/ui/file/checked-upload/report.tsx'

const parts = ['new_users', 'changed_users', 'new_memberships', 'changed_memberships'] as const

/** What would change or has changed; the heading gets the focus. */
export function PeopleReportView({ report }: { report: PeopleReport }) {
  const { t } = useTranslation()
  const { dry_run, rows, unchanged, columns, problems } = report
  const ignored = columns.filter(({ meaning }) => meaning === null).map(({ heading }) => heading)
  const isEmpty = problems.total === 0 && parts.every((part) => report[part].total === 0)
  return (
    <section>
      {!dry_run && (
        <Alert color="green" icon={<IconCircleCheck aria-hidden />} mb="md">
          {t('administration_pages.people_import.done')}
        </Alert>
      )}
      <Text component="h3" fw={600} mb="xs" tabIndex={-1} ref={focus} style={{ outline: 'none' }}>
        {t(`administration_pages.people_import.${dry_run ? 'would_change' : 'has_changed'}`)}
      </Text>
      <Text size="sm" mb="xs">
        {t('administration_pages.people_import.rows', { count: rows })}{' '}
        {unchanged > 0 && t('administration_pages.people_import.unchanged', { count: unchanged })}
        {isEmpty && t('administration_pages.people_import.nothing')}
      </Text>
      {problems.total > 0 && <Problems problems={problems} />}
      {parts.map((part) => report[part].total > 0 && <Part key={part} part={part} lines={report[part]} />)}
      {ignored.length > 0 && (
        <Text size="sm" mt="xs">
          {t('administration_pages.people_import.ignored', { columns: ignored.join(', ') })}
        </Text>
      )}
    </section>
  )
}

const focus = (node: HTMLElement | null) => node?.focus()

function Problems({ problems: { total, items } }: Pick<PeopleReport, 'problems'>) {
  const { t } = useTranslation()
  const lineText = useLineText()
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} mb="sm">
      <Text size="sm">{t('administration_pages.people_import.problems_explained')}</Text>
      <ReportGroup
        isWarning
        label={t('administration_pages.people_import.problems', { count: total })}
        lines={items.map(({ line, text }) => ({ text: lineText(line, text) }))}
        foot={total > items.length && t('administration_pages.people_import.more', { count: total - items.length })}
      />
    </Alert>
  )
}

function Part({ part, lines: { total, items } }: { part: (typeof parts)[number]; lines: ReportLines }) {
  const { t } = useTranslation()
  const lineText = useLineText()
  const nothing = t('administration_pages.people_import.empty_value')
  const said = (text: string) => text || nothing
  const isNew = part.startsWith('new_')
  return (
    <ReportGroup
      label={t(`administration_pages.people_import.${part}`, { count: total })}
      lines={items.map(({ line, title, changes }) => ({
        text: lineText(line, title),
        details: (
          <ChangeList
            changes={changes.map(({ field, before, after }) => ({ label: field, before: isNew ? null : said(before), after: said(after) }))}
          />
        ),
      }))}
      foot={total > items.length && t('administration_pages.people_import.more', { count: total - items.length })}
    />
  )
}

function useLineText() {
  const { t } = useTranslation()
  return (line: number, text: string) => t('administration_pages.people_import.line', { line, text })
}
