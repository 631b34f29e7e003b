import { Alert, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Motion, MotionAttachment } from '#features/motions/motion.ts'
import { useKeptDownload } from '#platform/web/lib/http/fetch-file.ts'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import { fileSize } from '#platform/web/ui/file/file-labels.tsx'
import { ListRow, Rows } from '#platform/web/ui/list/ListRow.tsx'
import classes from './motion-dialogs.module.css'

/** Wording and reason in full, so that signatories see all that they sign. */
export function MotionText({ motion: { description, reason } }: { motion: Pick<Motion, 'description' | 'reason'> }) {
  const { t } = useTranslation()
  return (
    <>
      <Part title={t('motion_form.description')} text={description} />
      {reason && <Part title={t('motion_form.reason')} text={reason} />}
    </>
  )
}

const Part = ({ title, text }: { title: string; text: string }) => (
  <section>
    <Title order={4} className={classes.subtitle}>
      {title}
    </Title>
    <p className={classes.text}>{text}</p>
  </section>
)

/** Attachments, each downloaded under its name. */
export function MotionAttachments({ attachments }: { attachments: MotionAttachment[] }) {
  const { t } = useTranslation()
  const title = t('motion_form.attachments')
  return (
    <section>
      <Title order={4} className={classes.subtitle}>
        {title}
      </Title>
      {attachments.length === 0 && <Text c="dimmed">{t('motion_form.no_attachments')}</Text>}
      <div className={classes.rows}>
        <Rows label={title}>
          {attachments.map((attachment) => (
            <Attachment key={attachment.id} attachment={attachment} />
          ))}
        </Rows>
      </div>
    </section>
  )
}

function Attachment({ attachment: { name, url, size } }: { attachment: MotionAttachment }) {
  const link = { href: url, download: name }
  return (
    <ListRow
      leading={<IconPaperclip size={20} stroke={1.5} aria-hidden />}
      title={name}
      {...link}
      away={useKeptDownload(link)}
      facts={[fileSize(size, currentLanguage())]}
    />
  )
}

/** What the reader should know before going on. */
export const Warning = (props: { title: string; children?: string }) => (
  <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} {...props} />
)

/** Width of every motion dialog in pixels (D1 §2.4, §2.5, §9). */
export const DIALOG_WIDTH = 800
