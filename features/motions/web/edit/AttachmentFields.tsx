import { Button, Input } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { largestAttachment, mostAttachments } from '#features/motions/contract.ts'
import type { Motion, MotionAttachment } from '#features/motions/motion.ts'
import { ExternalLink } from '#platform/web/ui/button/buttons.tsx'
import { FilesDrop } from '#platform/web/ui/file/FileDrop.tsx'
import classes from './edit.module.css'
import type { MotionForm } from './motion-form.ts'

type Props = { form: MotionForm; motion: Motion | undefined; readOnly: boolean; files: File[]; onFiles: (files: File[]) => void }

/** Attachments of a motion: those already there, and those to be sent after saving. */
export function AttachmentFields({ form, motion, readOnly, files, onFiles }: Props) {
  const { t } = useTranslation()
  const attachments = motion?.attachments ?? []
  const { removed } = form.values
  const left = mostAttachments - files.length - attachments.filter(({ id }) => !removed.includes(id)).length
  const toggle = (id: number) => form.change({ removed: removed.includes(id) ? removed.filter((one) => one !== id) : [...removed, id] })
  return (
    <Input.Wrapper label={t('motion_form.attachments')} labelElement="div" size="md">
      {attachments.length > 0 && (
        // Without a marker Safari drops the role of a list.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        <ul className={classes.files} role="list" aria-label={t('motion_form.attachments')}>
          {attachments.map((one) => (
            <AttachmentRow
              key={one.id}
              attachment={one}
              isRemoved={removed.includes(one.id)}
              canReturn={left > 0}
              onToggle={readOnly ? undefined : () => toggle(one.id)}
            />
          ))}
        </ul>
      )}
      {readOnly && attachments.length === 0 && <div>{t('motion_form.no_attachments')}</div>}
      {!readOnly && (
        <FilesDrop
          label={t('motion_form.choose_files')}
          megabytes={largestAttachment}
          refuse={(more) => (more.length > left ? t('motions.too_many_attachments', { maximum: mostAttachments }) : null)}
          files={files}
          onFiles={onFiles}
        />
      )}
    </Input.Wrapper>
  )
}

type RowProps = {
  attachment: MotionAttachment
  isRemoved: boolean
  /** Restoring it would not exceed the maximum. */
  canReturn: boolean
  onToggle: (() => void) | undefined
}

function AttachmentRow({ attachment: { name, url }, isRemoved, canReturn, onToggle }: RowProps) {
  const { t } = useTranslation()
  return (
    <li className={classes.file}>
      <span className={classes.name} data-removed={isRemoved || undefined}>
        {isRemoved ? t('motion_form.attachment_removed', { name }) : <ExternalLink href={url}>{name}</ExternalLink>}
      </span>
      {onToggle && (
        // The same button undoes the removal, so that the focus stays.
        <Button
          variant="subtle"
          disabled={isRemoved && !canReturn}
          onClick={onToggle}
          aria-label={t(isRemoved ? 'motion_form.keep_attachment' : 'motion_form.remove_attachment', { name })}
        >
          {t(isRemoved ? 'motion_form.keep' : 'motion_form.remove')}
        </Button>
      )}
    </li>
  )
}
