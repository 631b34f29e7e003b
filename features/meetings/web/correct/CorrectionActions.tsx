import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNeedsConnection } from '#platform/web/lib/connectivity/use-needs-connection.ts'

type Props = {
  label: string
  /** If false, the dialog can only be closed. */
  isPossible: boolean
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Buttons of a dialog that reverts something; the harmless one gets the focus. */
export function CorrectionActions({ label, isPossible, isPending, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  return (
    <Group justify="flex-end">
      <Button variant="default" ref={focus} disabled={isPending} onClick={onClose}>
        {t(isPossible ? 'shell.cancel' : 'shell.close')}
      </Button>
      {isPossible && (
        <Button loading={isPending} onClick={onConfirm} {...refusing}>
          {label}
        </Button>
      )}
    </Group>
  )
}

const focus = (node: HTMLElement | null) => node?.focus()
