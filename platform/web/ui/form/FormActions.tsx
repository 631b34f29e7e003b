import { Box, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNeedsConnection } from '#platform/web/lib/connectivity/use-needs-connection.ts'
import { Question } from '#platform/web/ui/dialog/Question.tsx'
import type { Closing } from '#platform/web/ui/dialog/use-closing.ts'

type Props = {
  label: string
  closeLabel?: string | undefined
  canSave: boolean
  isSaving: boolean
  /** Saving also works offline. */
  worksAway?: boolean
  /** Another action, at the other end. */
  action?: ReactNode
  closing: Closing
}

/** Cancel and save at the foot of a form; replaced by the confirmation before input is lost. */
export function FormActions({ label, closeLabel, canSave, isSaving, worksAway = false, action, closing }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  if (closing.question) return <Question {...closing.question} />
  return (
    <Group justify="flex-end">
      {action && <Box me="auto">{action}</Box>}
      <Button variant="default" ref={closing.isBack ? focus : undefined} disabled={isSaving} onClick={closing.ask}>
        {closeLabel ?? t('shell.cancel')}
      </Button>
      <Button type="submit" disabled={!canSave} loading={isSaving} {...(!worksAway && refusing)}>
        {label}
      </Button>
    </Group>
  )
}

const focus = (node: HTMLElement | null) => node?.focus()
