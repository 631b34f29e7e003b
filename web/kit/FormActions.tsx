import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = { label: string; closeLabel?: string | undefined; canSave: boolean; isSaving: boolean; onCancel: () => void }

/** Cancel and save, at the foot of a form. */
export function FormActions({ label, closeLabel, canSave, isSaving, onCancel }: Props) {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end">
      <Button variant="default" disabled={isSaving} onClick={onCancel}>
        {closeLabel ?? t('shell.cancel')}
      </Button>
      <Button type="submit" disabled={!canSave} loading={isSaving}>
        {label}
      </Button>
    </Group>
  )
}
