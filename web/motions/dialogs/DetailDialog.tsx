import { Button, Group, Stack, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { downloadSignatureSheet } from '#shared/motions/contract.ts'
import type { Motion } from '#shared/motions/motion.ts'
import { askedOf } from '#web/kit/asked-of.ts'
import { Dash } from '#web/kit/Dash.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { Fact, Facts } from '#web/kit/Facts.tsx'
import form from '#web/kit/FormBody.module.css'
import { useNeedsReach } from '#web/kit/use-needs-reach.ts'
import { DIALOG_WIDTH } from '#web/motions/dialog-width.ts'
import { StatusChip } from '#web/motions/StatusChip.tsx'
import { StateChip } from '#web/records/StateChip.tsx'
import { MotionAttachments } from './MotionAttachments.tsx'
import { MotionText } from './MotionText.tsx'
import classes from './motion-dialogs.module.css'
import { Signatories } from './Signatories.tsx'

/** All of a motion, to be read (D1 §2.5). */
export function DetailDialog({ motion, onClose }: { motion: Motion; onClose: () => void }) {
  const { t } = useTranslation()
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
          {motion.status !== 'DRAFT' && <SignatureSheet id={motion.id} />}
          <Button variant="default" onClick={onClose}>
            {t('shell.close')}
          </Button>
        </Group>
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

/** What was signed, by whom and when, as a file. */
function SignatureSheet({ id }: { id: number }) {
  const { t } = useTranslation()
  const refusing = useNeedsReach()
  const { address } = askedOf(downloadSignatureSheet, { params: { id } })
  return (
    <Button component="a" href={address} download variant="default" leftSection={<IconDownload size={20} aria-hidden />} {...refusing}>
      {t('motion_pages.signature_sheet')}
    </Button>
  )
}
