import { Badge } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconClock, IconInbox, IconLink, IconSend, type TablerIcon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PostingState } from '#features/records/posting.ts'
import { severityColors } from '#platform/web/ui/feedback/notify.ts'

const looks: Record<PostingState, { color: string; icon: TablerIcon }> = {
  waiting: { color: severityColors.warning, icon: IconClock },
  received: { color: severityColors.info, icon: IconInbox },
  delivered: { color: severityColors.info, icon: IconSend },
  refused: { color: severityColors.error, icon: IconCircleX },
  accepted: { color: severityColors.success, icon: IconCircleCheck },
  attached: { color: severityColors.success, icon: IconLink },
  rejected: { color: severityColors.error, icon: IconCircleX },
}

/** The state of a posting. */
export function StateChip({ state }: { state: PostingState }) {
  const { t } = useTranslation()
  const { color, icon: Icon } = looks[state]
  return (
    <Badge
      size="lg"
      miw="max-content"
      color={color}
      leftSection={<Icon size={16} aria-hidden />}
      styles={{ root: { gridTemplateColumns: 'auto auto' }, label: { overflow: 'visible' } }}
    >
      {t(`records.state_${state}`)}
    </Badge>
  )
}
