import { Badge } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconCircleDot } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Motion } from '#features/motions/motion.ts'
import { severityColors } from '#platform/web/ui/feedback/notify.ts'

const looks: { [status in string]?: { color: string; leftSection: ReactNode } } = {
  DRAFT: { color: severityColors.error, leftSection: <IconCircleDashed size={16} aria-hidden /> },
  OPEN: { color: severityColors.warning, leftSection: <IconCircleDot size={16} aria-hidden /> },
  SUBMITTED: { color: severityColors.success, leftSection: <IconCircleCheck size={16} aria-hidden /> },
}

/** Unknown states are grey (D1 §9). */
export const StatusChip = ({ status, status_display }: Pick<Motion, 'status' | 'status_display'>) => (
  // Otherwise the table column would be narrower than the text.
  <Badge
    size="lg"
    miw="max-content"
    color="gray"
    styles={{ root: { gridTemplateColumns: 'auto auto' }, label: { overflow: 'visible' } }}
    {...looks[status]}
  >
    {status_display}
  </Badge>
)
