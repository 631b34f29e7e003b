import { Button } from '@mantine/core'
import { IconCircleCheck, IconLink, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Posting } from '#features/records/posting.ts'
import { useNeedsReach } from '#platform/web/lib/connectivity/use-needs-reach.ts'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { AcceptDialog } from './AcceptDialog.tsx'
import { AttachDialog } from './AttachDialog.tsx'
import classes from './inbox.module.css'
import { RejectDialog } from './RejectDialog.tsx'

const decisions = [
  { name: 'accept', icon: IconCircleCheck, variant: 'filled', Dialog: AcceptDialog },
  { name: 'attach', icon: IconLink, variant: 'default', Dialog: AttachDialog },
  { name: 'reject', icon: IconX, variant: 'default', Dialog: RejectDialog },
] as const

/** What can be done with a posting, once; nothing where it is decided. */
export function Decisions({ posting }: { posting: Posting }) {
  const { t } = useTranslation()
  const refusing = useNeedsReach()
  const [chosen, setChosen] = useState<(typeof decisions)[number]>()
  if (posting.state !== 'received') return null
  return (
    <SectionCard title={t('records_inbox.decide')}>
      <div className={classes.decisions}>
        {decisions.map((decision) => (
          <Button
            key={decision.name}
            variant={decision.variant}
            leftSection={<decision.icon size={20} aria-hidden />}
            onClick={() => setChosen(decision)}
            {...refusing}
          >
            {t(`records_inbox.${decision.name}`)}
          </Button>
        ))}
      </div>
      {chosen && <chosen.Dialog posting={posting} onClose={() => setChosen(undefined)} />}
    </SectionCard>
  )
}
