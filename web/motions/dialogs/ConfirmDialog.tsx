import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Motion } from '#shared/motions/motion.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { useOnce } from '#web/motions/use-once.ts'
import classes from './motion-dialogs.module.css'

/** In pixels (D1 §9). */
const WIDTH = 800

type Props = {
  title: string
  question: string
  motion: Motion
  confirm: string
  isPending: boolean
  /** Settles when it is known how it went, which is said elsewhere. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** Asks before a step that nobody can take back: the focus is on what changes nothing, and a second press does nothing more. */
export function ConfirmDialog({ title, question, motion, confirm, isPending, onConfirm, onClose, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const once = useOnce(onConfirm)
  return (
    <Dialog title={title} size={WIDTH} onClose={() => !isPending && onClose()}>
      <Stack>
        <Text id={id}>{question}</Text>
        <Title order={3}>{motion.title}</Title>
        {children}
        <Group justify="flex-end" className={classes.foot}>
          <Button variant="default" data-autofocus disabled={isPending} onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button aria-describedby={id} loading={isPending} onClick={() => once(motion.id)}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
