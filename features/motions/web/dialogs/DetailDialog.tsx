import { Button, Group, Stack, Title } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Motion } from '#features/motions/motion.ts'
import { StatusChip } from '#features/motions/web/StatusChip.tsx'
import { StateChip } from '#features/records/web/StateChip.tsx'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import form from '#platform/web/ui/form/FormBody.module.css'
import { Dash } from '#platform/web/ui/list/row-marks.tsx'
import { Fact, Facts } from '#platform/web/ui/page/Page.tsx'
import { DIALOG_WIDTH, MotionAttachments, MotionText } from './MotionContent.tsx'
import classes from './motion-dialogs.module.css'
import { Signatories } from './Signatories.tsx'
import { SheetButton, SheetProgress, useSignatureSheet } from './SignatureSheet.tsx'

/** Shows a whole motion, read-only (D1 §2.5). */
export function DetailDialog({ motion, onClose }: { motion: Motion; onClose: () => void }) {
  const { t } = useTranslation()
  const sheet = useSignatureSheet(motion.id)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Dialog title={t('motion_pages.motion')} size={DIALOG_WIDTH} onClose={onClose}>
      <Stack>
        <Title order={3} className={classes.title}>
          {motion.title}
        </Title>
        <MotionFacts motion={motion} />
        <MotionText motion={motion} />
        <Signatories motion={motion} />
        <MotionAttachments attachments={motion.attachments} />
        <Group justify="flex-end" className={form.foot}>
          {motion.status !== 'DRAFT' && <SheetButton sheet={sheet} button={button} />}
          <Button variant="default" onClick={onClose}>
            {t('shell.close')}
          </Button>
        </Group>
        <SheetProgress sheet={sheet} button={button} />
      </Stack>
    </Dialog>
  )
}

function MotionFacts({ motion }: { motion: Motion }) {
  const { t } = useTranslation()
  return (
    <Facts width="9rem">
      <Fact name={t('motion_pages.status')}>
        <StatusChip {...motion} />
      </Fact>
      {motion.posting && (
        <Fact name={t('motion_pages.records_system')}>
          <StateChip state={motion.posting.state} />
        </Fact>
      )}
      <Fact name={t('motion_form.business_type')}>{motion.business_type.text}</Fact>
      <Fact name={t('motion_form.rights_holder')}>{motion.rights_holder_display || <Dash meaning={t('motion_pages.not_given')} />}</Fact>
      <Fact name={t('motion_form.is_urgent')}>{t(motion.is_urgent ? 'motion_pages.yes' : 'motion_pages.no')}</Fact>
    </Facts>
  )
}
