import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { severityColors } from '#platform/web/ui/feedback/notify.ts'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { StatusChip } from './StatusChip.tsx'

test.each([
  ['DRAFT', 'Entwurf', severityColors.error],
  ['OPEN', 'Offen', severityColors.warning],
  ['SUBMITTED', 'Eingereicht', severityColors.success],
  ['ARCHIVED', 'Archiviert', 'gray'],
])('status %s has its own label and colour', (status, status_display, color) => {
  render(
    <Themed env="test" primary_color="#1f5fa8">
      <StatusChip status={status as 'DRAFT'} status_display={status_display} />
    </Themed>,
  )
  const look = screen.getByText(status_display).closest<HTMLElement>('[class*=Badge-root]')?.style
  expect(look?.getPropertyValue('--badge-bg')).toContain(color)
})
