import { Box, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNeedsReach } from './use-needs-reach.ts'

type Props = {
  label: string
  closeLabel?: string | undefined
  canSave: boolean
  isSaving: boolean
  /** It is saved without the server, too. */
  worksAway?: boolean
  /** What else can be done, at the other end. */
  action?: ReactNode
  onCancel: () => void
}

/** Cancel and save, at the foot of a form. */
export function FormActions({ label, closeLabel, canSave, isSaving, worksAway = false, action, onCancel }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsReach()
  return (
    <Group justify="flex-end">
      {action && <Box me="auto">{action}</Box>}
      <Button variant="default" disabled={isSaving} onClick={onCancel}>
        {closeLabel ?? t('shell.cancel')}
      </Button>
      <Button type="submit" disabled={!canSave} loading={isSaving} {...(!worksAway && refusing)}>
        {label}
      </Button>
    </Group>
  )
}
